import { PARTS } from '#domain/parts.ts';
import { packSmsReport, type SmsReport } from '#domain/sms/packen.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import { smsIDOf } from '../store/tables/sms/sms-id.ts';
import { flatTyre } from './test-app.ts';

/** The key of the report that the phone makes, and sends by network under. */
export const REPORT_KEY = '0123456789abcdef0123456789abcdef';

/** The text that a phone makes of a case: by default a flat tyre that the service knows nothing of yet. */
export async function smsTextOf(userID: string, meldung: Partial<SmsReport> = {}): Promise<string> {
  return packSmsReport({
    smsID: await smsIDOf(userID),
    key: REPORT_KEY,
    revision: 1,
    acked: emptyVorgang(),
    vorgang: flatTyre(),
    zustimmung: null,
    parts: PARTS,
    ...meldung,
  });
}
