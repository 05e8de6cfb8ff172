import { asCorrected, readBerichtigt, type Berichtigt } from '#domain/berichtigung.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { StoredCase } from './cases.ts';

type Read = Pick<StoredCase, 'doc' | 'berichtigt'>;

/** The case as it was reported, or as its draft is: for who writes it back, and for what the report itself was. */
export const caseAsReported = ({ doc }: Pick<Read, 'doc'>): Vorgang => readVorgang(JSON.parse(doc));

/** What was corrected since the report; empty where nothing was. */
export const correctedIn = ({ berichtigt }: Pick<Read, 'berichtigt'>): Berichtigt =>
  berichtigt === '' ? {} : readBerichtigt(JSON.parse(berichtigt));

/** The case as it counts now, with the newest place and number: for everything else. D126 */
export const caseNow = (stored: Read): Vorgang => asCorrected(caseAsReported(stored), correctedIn(stored));
