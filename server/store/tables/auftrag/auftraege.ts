import type { Engine } from '../../engine.ts';
import type { Observed } from '../observation.ts';
import { storeAssignment, withdrawAssignment, type AssignResult, type NewAuftrag } from './assign.ts';
import { checkCode, type CodeCheck } from './handshake.ts';
import { auftraegeOf, auftragOfHash, latestAuftrag, type StoredAuftrag } from './row.ts';
import { takeHelperMessages, type OfAuftrag, type HelperMessage, type HelperResult } from './tell.ts';

/** Assignments of helpers by a link. Each command is one transaction. ADR 061 */
export interface Auftraege {
  /**
   * Assigns a helper to a reported case. The same helper keeps the assignment and gets a new key. Another helper ends
   * it, with WECHSEL where the person was told of the first one.
   */
  assign(fresh: NewAuftrag): Promise<AssignResult>;
  /** Withdraws the live assignment at that time (ISO), with ABGELEHNT if it was accepted. False: there was none. */
  withdraw(mandant: string, userID: string, zeit: string, konto: string): Promise<boolean>;
  /** The assignment by the hash of its link's key, of a client (null: of any), even if it is over. */
  find(token: string, mandant: string | null): Promise<StoredAuftrag | null>;
  /** All assignments of a case, the oldest first. */
  of(mandant: string, userID: string): Promise<StoredAuftrag[]>;
  /** The live assignment of a case, or else the last one. */
  latest(mandant: string, userID: string): Promise<StoredAuftrag | null>;
  /**
   * Takes the helper's messages in order: each is checked by the rules of the assignment and appended, all under the
   * lock of the case. Idempotent by `unid`. Null: the assignment was erased with its case.
   */
  tell(auftrag: OfAuftrag, said: readonly HelperMessage[], jetzt: number): Promise<HelperResult[] | null>;
  /** Compares the handshake code. A wrong one counts; five lock it. Null: there is no live assignment. */
  check(mandant: string, userID: string, code: string): Promise<CodeCheck | null>;
}

/** Names of the results in the figures. */
const RESULTS = { neu: 'taken', doppelt: 'repeated', fehler: 'refused' } as const satisfies Record<
  HelperResult['ended'],
  string
>;

export function makeAuftraege({ read }: Pick<Engine, 'read'>, { write }: Pick<Observed, 'write'>): Auftraege {
  return {
    assign: (fresh) =>
      write(async (rows, wake, note) => {
        const assigned = await storeAssignment(rows, fresh, note);
        if (assigned.ended === 'done') wake(fresh.userID);
        return assigned;
      }),
    withdraw: (mandant, userID, zeit, konto) =>
      write(async (rows, wake, note) => {
        const isDone = await withdrawAssignment(rows, { mandant, userID, zeit, konto }, note);
        if (isDone) wake(userID);
        return isDone;
      }),
    of: (mandant, userID) => read((rows) => auftraegeOf(rows, mandant, userID)),
    find: (token, mandant) => read((rows) => auftragOfHash(rows, token, mandant)),
    latest: (mandant, userID) => read((rows) => latestAuftrag(rows, mandant, userID)),
    tell: (auftrag, said, jetzt) =>
      write(async (rows, wake, note) => {
        const told = await takeHelperMessages(rows, auftrag, { said, jetzt }, note);
        for (const { ended } of told ?? []) note({ what: 'helper', mandant: auftrag.mandant, result: RESULTS[ended] });
        if (told?.some(({ ended }) => ended === 'neu')) wake(auftrag.userID);
        return told;
      }),
    check: (mandant, userID, code) => write((rows) => checkCode(rows, mandant, userID, code)),
  };
}
