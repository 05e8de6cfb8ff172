import type { FaultCode } from '#domain/errors.ts';
import { readWriters } from '#domain/merge/schreiber.ts';
import type { Fall } from '#domain/page-state.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { webparamsMembers } from './webparams.ts';
import { asRead, type Found } from './find-case.ts';

/**
 * JSON members `"data":{…},"revision":n`: the document stays unparsed text, unless it was corrected; only `webparams`
 * is added. Of a past case
 * what may still be read of it, whoever has read it from the store (D86).
 */
export function membersOf(found: Found): string {
  const { stored, client } = asRead(found, found.stored);
  const { revision } = stored;
  const doc = stored.berichtigt ? JSON.stringify(caseNow(stored)) : stored.doc;
  // Within a string the quotes would be escaped, so this is the field, and no other is called so. It stands near the
  // beginning; a search for its value in English would go through every German document to the end.
  const language = /"language":"(\w*)"/.exec(doc)?.[1] === 'en' ? 'en' : 'de';
  return `"data":${doc.slice(0, -1)},${webparamsMembers(client, stored, language)}},"revision":${revision}`;
}

/** Body of the answer to a load, a start and a save at `now`; `more`: further members, after a comma. */
export function answerOf(found: Found, now: number, more = ''): string {
  const { beispiel, gestartet } = found.stored;
  return `{${membersOf(found)}${deskMembers(found, now)},"gestartet":${gestartet !== null},"beispiel":${beispiel}${more}}`;
}

/** What the person's page hears of the desk: that it has the draft open, and which fields it wrote last. */
export function deskOf({ stored }: Pick<Found, 'stored'>, now: number): Pick<Fall, 'amTelefon' | 'vomLeitstand'> {
  const vomLeitstand = Object.keys(readWriters(stored.geschrieben));
  return { ...(isAtDesk(stored, now) && { amTelefon: true }), ...(vomLeitstand.length && { vomLeitstand }) };
}

/** Whether a desk has the draft open. */
export const isAtDesk = ({ amTelefon }: Pick<StoredCase, 'amTelefon'>, now: number): boolean =>
  amTelefon > isoTime(now);

function deskMembers(found: Pick<Found, 'stored'>, now: number): string {
  const members = JSON.stringify(deskOf(found, now)).slice(1, -1);
  return members && `,${members}`;
}

/**
 * The refusal of a write that the case's state does not allow. Carries the current case and its client's phone
 * number.
 */
export const refusalWith = (code: FaultCode, found: Found, more = ''): Refusal =>
  new Refusal(code, { members: membersOf(found) + more, telefon: found.client.mandant.telefon.anzeige });

/**
 * The refusal of a write with an outdated revision (VERALTET), or after the report (BEREITS_GEMELDET, with its
 * receipt).
 */
export async function tooLate({ store, clock }: Deps, found: Found): Promise<Refusal> {
  const { stored } = found;
  if (stored.status === '') return refusalWith('VERALTET', found, deskMembers(found, clock()));
  const beleg = await store.receipt(stored.mandant, stored.userID);
  return refusalWith('BEREITS_GEMELDET', found, `,"beleg":${beleg ?? 'null'}`);
}
