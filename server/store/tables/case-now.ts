import { asCorrected, readBerichtigt, readDaneben, type Berichtigt, type Daneben } from '#domain/berichtigung.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { StoredCase } from './cases.ts';

type Read = Pick<StoredCase, 'doc' | 'berichtigt'>;

/** The case as it was reported, or as its draft is: for who writes it back, and for what the report itself was. */
export const caseAsReported = ({ doc }: Pick<Read, 'doc'>): Vorgang => readVorgang(JSON.parse(doc));

/** What was corrected since the report; empty where nothing was. */
export const correctedIn = ({ berichtigt }: Pick<Read, 'berichtigt'>): Berichtigt =>
  berichtigt === '' ? {} : readBerichtigt(JSON.parse(berichtigt));

/** All that counts beside the report: what was corrected, and what was added while waiting. */
export const besideIn = ({ berichtigt }: Pick<Read, 'berichtigt'>): Daneben =>
  berichtigt === '' ? {} : readDaneben(JSON.parse(berichtigt));

/** The case as it counts now, with the newest place and number and what was added: for everything else. D126, D127 */
export const caseNow = (stored: Read): Vorgang => asCorrected(caseAsReported(stored), besideIn(stored));
