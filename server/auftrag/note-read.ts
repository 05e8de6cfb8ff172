import { auftragPartner } from '#domain/auftrag.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { accessesMade } from '../store/tables/auskunft/zugriffe.ts';
import type { FoundAuftrag } from './find-auftrag.ts';

/** Writes into the log of accesses that a helper read its job: the case, with the person's name, number and place. */
export function noteHelperRead(
  { accesses, clock }: Pick<Deps, 'accesses' | 'clock'>,
  { auftrag, stored }: FoundAuftrag,
  aufruf: string,
): void {
  const made = { akteur: auftragPartner(auftrag.auftragID), aufruf, ausgang: '200', zeit: isoTime(clock()) };
  accesses.add(accessesMade([stored], made));
}
