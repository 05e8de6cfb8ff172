import {
  asCorrected,
  readBerichtigt,
  readBesideReport,
  type Berichtigt,
  type BesideReport,
} from '#domain/berichtigung.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { StoredCase } from './cases.ts';

type Read = Pick<StoredCase, 'doc' | 'berichtigt'>;

/** The case as it was reported, or the draft. For code that writes it back, or that means the report itself. */
export const caseAsReported = ({ doc }: Pick<Read, 'doc'>): Vorgang => readVorgang(JSON.parse(doc));

/** The corrected values since the report; empty for none. */
export const correctedIn = ({ berichtigt }: Pick<Read, 'berichtigt'>): Berichtigt =>
  berichtigt === '' ? {} : readBerichtigt(JSON.parse(berichtigt));

/** Everything that counts beside the report: corrections and additions. */
export const besideIn = ({ berichtigt }: Pick<Read, 'berichtigt'>): BesideReport =>
  berichtigt === '' ? {} : readBesideReport(JSON.parse(berichtigt));

/**
 * The case as it counts now, with the newest place and number and the additions. All other code uses this. D126, D127
 */
export const caseNow = (stored: Read): Vorgang => asCorrected(caseAsReported(stored), besideIn(stored));
