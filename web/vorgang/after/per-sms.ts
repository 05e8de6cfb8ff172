import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { packSmsReport } from '#domain/sms/packen.ts';
import { languageOf, wordOf } from '#domain/text.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { useApp } from '../state/app.ts';
import { waiting } from '../device/queue.ts';
import { call } from '../../net/calls.ts';
import { smsIDOf } from '../../net/sms-id.ts';
import { loadStatusOf } from './read-status.ts';
import { sendStill } from './still.ts';

/**
 * The held case's waiting report as one text message; null where none waits, or the page has no cryptography (no secure
 * context). The consent goes with it as long as the service has not acknowledged it. ADR 063
 */
export async function smsText(parts: readonly PartOfPath[]): Promise<string | null> {
  const { held } = useApp.getState();
  if (!held || !isSecureContext) return null;
  const items = await waiting(held.id);
  const report = items.find(({ kind }) => kind === 'melden');
  const start = items.find(({ kind }) => kind === 'start');
  if (!report) return null;
  return packSmsReport({
    smsID: await smsIDOf(held.id),
    key: report.key,
    revision: report.revision,
    acked: held.acked,
    vorgang: readVorgang(report.body),
    zustimmung: start
      ? { version: wordOf(start.body['zustimmung']), language: languageOf(start.body['language']) }
      : null,
    parts,
  });
}

/** Milliseconds after which a call counts as not answered. */
const LIMIT = 5_000;

/** Whether the service cannot be reached from here: an answer of whatever status says that there is data. */
export async function isCutOff(): Promise<boolean> {
  if (!navigator.onLine) return true;
  return !(await call('mandant', { language: useApp.getState().language, limit: LIMIT })).came;
}

/**
 * Asks the service whether the held case is reported, by its text, and if so sends the report that waits, whose answer
 * is the receipt. Nobody is asked whether help is still needed: it is ordered.
 */
export async function askForReceipt(): Promise<void> {
  const { held, report } = useApp.getState();
  if (!held || report.kind !== 'sending') return;
  const answer = await loadStatusOf(held.id);
  if (answer && answer !== 'gone' && answer.data.status === 'gemeldet') await sendStill();
}
