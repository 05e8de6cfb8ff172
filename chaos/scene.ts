import type { Page } from 'playwright-core';
import type { Ledger } from './ledger.ts';
import type { UserPhone } from './phone.ts';
import type { FollowUp, Phase, RoundPlan } from './injection.ts';
import type { Proxy, RecordedWrite } from './proxy.ts';
import type { WebhookReceiver } from './receiver.ts';
import type { Service } from '../e2e/hands/world.ts';

/** Milliseconds for which a transient state of a loading page is tolerated. */
export const GRACE = 3_000;

/** State and means of one round while it is played. */
export interface RoundScene {
  plan: RoundPlan;
  /** For the helper's phone the key of the link, for the desk the case's reference. */
  userID: string;
  ledger: Ledger;
  service: Service;
  receiver: WebhookReceiver;
  proxy: Proxy;
  phone: UserPhone;
  /** Taps per button, more than one with the fault 'several taps'. */
  taps: number;
  /** Milliseconds between those taps. */
  gap: number;
  /** The last address that the user saw, which is opened again when the page is gone. */
  place: string;
  /** Follow-ups that are still to be sent after the report. */
  followUps: FollowUp[];
  addressOf(screen: string): string;
  /** Stopwatch by name, in milliseconds: starts at the first call for `what`; `clear` resets it. */
  lastingFor(what: string): number;
  clear(what: string): void;
  /** A page on another phone, at a screen of the same case. */
  rival(screen: string): Promise<Page>;
  rivalPage: Page | null;
  /** Whether the help is completed (event ABSCHLUSS), so that it can be rated. */
  isOver: boolean;
  /** Injects the planned faults of a phase, each once. */
  inject(phase: Phase): Promise<void>;
  /** Runs `work` in `ms` milliseconds, within the round; errors go to the log. */
  schedule(ms: number, what: string, work: () => unknown): void;
  /** Runs `work` in `ms` milliseconds, even after the end of the round. */
  scheduleLate(ms: number, work: () => Promise<unknown>): void;
  /** Resolves when no scheduled work is left. */
  settled(): Promise<void>;
  /** The writes to this case through the proxy, which are those of the user's own phone. */
  writes(kind?: string): RecordedWrite[];
}

export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0]!;
