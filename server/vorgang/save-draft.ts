import { readWriters, writersAfter, writtenWriters } from '#domain/merge/schreiber.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase, WriteResult } from '../store/tables/cases.ts';

interface Saving {
  vorgang: Vorgang;
  revision: number;
  /** Idempotency key; '' for none. */
  key: string;
  /** Who writes (`doerOf`); '' for the person. */
  wer: string;
}

/** Saves a draft, of the person or of the desk, and keeps which fields the desk wrote last. */
export async function saveDraft(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  stored: StoredCase,
  { vorgang, revision, key, wer }: Saving,
): Promise<WriteResult> {
  const { mandant, userID, geschrieben: was } = stored;
  // The drafts that no desk has written, nearly all, have nothing to compare.
  const geschrieben =
    was || wer ? writtenWriters(writersAfter(readWriters(was), caseAsReported(stored), vorgang, wer)) : '';
  return store.save({
    mandant,
    userID,
    revision,
    doc: JSON.stringify(vorgang),
    key,
    zeit: isoTime(clock()),
    geschrieben,
  });
}
