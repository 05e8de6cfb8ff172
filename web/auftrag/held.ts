import { create } from 'zustand';
import type { Auftrag } from '#domain/auftrag.ts';
import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import type { Text } from '#domain/text.ts';
import type { MeldungItem } from './meldung.ts';

/** What is shown of what waits to be sent. */
export interface Unsent {
  /** A title and a sentence. */
  said: readonly [Text, Text];
}

/** Whether positions are shared, and what hinders it. */
export type Teilen = 'aus' | 'an' | 'verboten' | 'ohne';

/** The state of the helper's page. */
export interface AuftragState {
  /** Key of the link. */
  token: string;
  /** As the service, or else this device, knows it; null while nobody does. */
  known: Auftrag | null;
  fehlt: AuftragSeite['fehlt'];
  zone: string;
  /** The service's time, milliseconds, and when the assignment was last confirmed; 0: never on this visit. */
  now: number;
  asOf: number;
  isStale: boolean;
  /** What waits to be sent for this link, oldest first. */
  waiting: readonly MeldungItem[];
  unsent: Unsent | null;
  /** The service's words why it did not take a tap, until the next one. */
  refused: string | null;
  teilen: Teilen;
  /** Where this phone is, with the time of the fix; null while it is not known. */
  here: { lat: number; lng: number; at: number } | null;
  /** Kept on this device, so that the page opens without a network. */
  isLasting: boolean;
  /** The page has run its scripts. */
  isAwake: boolean;
}

/** The store of the helper's page: one assignment. */
export const useAuftrag = create<AuftragState>()(() => ({
  token: '',
  known: null,
  fehlt: null,
  zone: 'Europe/Berlin',
  now: 0,
  asOf: 0,
  isStale: false,
  waiting: [],
  unsent: null,
  refused: null,
  teilen: 'aus',
  here: null,
  isLasting: true,
  isAwake: false,
}));

/** Takes over the state that the page brought along; synchronous, before the first render. */
export function seedAuftrag({ auftrag, fehlt, mandant, jetzt }: AuftragSeite, token: string): void {
  const asOf = auftrag ? jetzt : 0;
  useAuftrag.setState({
    token,
    known: auftrag,
    fehlt,
    zone: mandant.zone,
    now: jetzt,
    asOf,
    waiting: [],
    unsent: null,
  });
  Object.assign(useAuftrag.getInitialState(), useAuftrag.getState());
}

/** The helper begins or ends sharing the position. */
export const share = (teilen: Teilen): void => useAuftrag.setState({ teilen });
