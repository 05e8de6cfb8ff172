import { isObject } from './is-object.ts';
import type { Text } from './text.ts';
import { objectAt, readVorgang, type Vorgang } from './vorgang.ts';

/** What a correction puts in the place of what was reported: the whole place, the number, or both. D126 */
export interface Berichtigt {
  schadenOrt?: Vorgang['schadenOrt'];
  /** As dialled. */
  mobilnummer?: string;
}

/** What was answered while waiting, by the fields of domain/nachtrag: only what was said. D127 */
export type Nachgetragen = Readonly<Record<string, string | number | boolean>>;

/** All that counts beside the report: what was corrected, and what was added. */
export interface Daneben extends Berichtigt {
  nachtrag?: Nachgetragen;
}

/** Why the place is another one: codes on the wire, and what helper and operator read. */
export const BERICHTIGUNG_GRUENDE = {
  ort_falsch: ['Der Ort stimmte nicht', 'The location was wrong'],
  weitergegangen: ['Die Person ist weitergegangen', 'The person has moved on'],
} as const satisfies Record<string, Text>;
export type BerichtigungGrund = keyof typeof BERICHTIGUNG_GRUENDE;

/** What an event BERICHTIGUNG says; `grund` is '' where only the number is another one. */
export interface Berichtigung {
  grund: BerichtigungGrund | '';
  alt: Berichtigt;
  neu: Berichtigt;
}

/**
 * The case as it counts now: as it was reported, with the newest place and number in their stead, and with what was
 * added while waiting. Whatever leads somebody to the person, calls them or finds them reads the case through this.
 * D126, D127
 */
export function asCorrected(vorgang: Vorgang, { schadenOrt, mobilnummer, nachtrag }: Daneben): Vorgang {
  const { vorgangsMetadaten } = vorgang;
  return {
    ...vorgang,
    ...(nachtrag && { nachtrag }),
    ...(schadenOrt && { schadenOrt }),
    ...(mobilnummer && { vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer } }),
  };
}

/**
 * The corrections of a case, in their order, as they stay once the order is over: without the points of places where
 * the person is no more. The newest place keeps its own. D115, D126
 */
export function withoutOldPoints<B extends Berichtigung>(all: readonly B[]): B[] {
  const newest = all.findLastIndex(({ neu }) => neu.schadenOrt);
  return all.map((one, index) => ({
    ...one,
    alt: withoutPoint(one.alt),
    neu: index === newest ? one.neu : withoutPoint(one.neu),
  }));
}

function withoutPoint({ schadenOrt, ...more }: Berichtigt): Berichtigt {
  if (!schadenOrt) return more;
  const adresse = { ...schadenOrt.adresse, lat: null, lng: null };
  return { ...more, schadenOrt: { ...schadenOrt, adresse, positionsdaten: null, browserPosition: null } };
}

/** What was added while waiting, of a case as it counts now; empty where nothing was. */
export const nachtragIn = (vorgang: Vorgang): Nachgetragen => objectAt(vorgang, ['nachtrag']) as Nachgetragen;

/** Parses what is stored beside a report. */
export function readDaneben(raw: unknown): Daneben {
  const nachtrag = isObject(raw) ? raw['nachtrag'] : null;
  return { ...readBerichtigt(raw), ...(isObject(nachtrag) && { nachtrag: nachtrag as Nachgetragen }) };
}

/** Parses what is stored, or came by a call, as what was corrected: what it lacks was not. */
export function readBerichtigt(raw: unknown): Berichtigt {
  const given = isObject(raw) ? raw : {};
  const { schadenOrt, mobilnummer } = given;
  return {
    ...(isObject(schadenOrt) && { schadenOrt: readVorgang({ schadenOrt }).schadenOrt }),
    ...(typeof mobilnummer === 'string' && mobilnummer && { mobilnummer }),
  };
}
