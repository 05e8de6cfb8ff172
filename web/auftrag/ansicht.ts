import { GESEHEN, type Auftrag } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Meldung } from './meldung.ts';

/**
 * The assignment as it will be once the service has what waits here: each tap shows at once. What the service has ended
 * stays ended, whatever waits.
 */
export const withWaiting = (known: Auftrag, waiting: readonly Meldung[]): Auftrag => waiting.reduce(after, known);

/** The assignment after one message. */
function after(before: Auftrag, meldung: Meldung): Auftrag {
  const { meldungsTyp } = meldung;
  if (meldungsTyp === GESEHEN) {
    const upTo = Number(meldung['nr']);
    return { ...before, aenderungen: before.aenderungen.filter(({ nr }) => nr > upTo) };
  }
  if (before.stand === 'beendet') return before;
  const zugesagt = promisedBy(meldung) ?? before.zugesagt;
  switch (meldungsTyp) {
    case TYP.BEAUFTRAGT:
      return before.stand === 'offen' ? { ...before, stand: 'angenommen', zugesagt } : before;
    case TYP.WARTEZEIT:
      return { ...before, zugesagt };
    case TYP.ABFAHRT:
      return before.stand === 'angekommen' ? before : { ...before, stand: 'unterwegs', zugesagt, teiltStandort: true };
    case TYP.ANKUNFT:
      return { ...before, stand: 'angekommen', teiltStandort: false };
    case TYP.ABGELEHNT:
      return over(before, 'abgelehnt');
    case TYP.ABSCHLUSS:
      return over(before, 'erledigt');
    default:
      // A position, and that nobody was met, change nothing that the helper sees.
      return before;
  }
}

/** When help is promised by a message, ISO; null: it says nothing of it. */
function promisedBy({ timestamp, wartezeitMinuten }: Meldung): string | null {
  const minutes = Number(wartezeitMinuten ?? NaN);
  return minutes > 0 ? new Date(Date.parse(timestamp) + minutes * 60_000).toISOString() : null;
}

/** Over: nothing of the person stays. */
function over(before: Auftrag, ende: NonNullable<Auftrag['ende']>): Auftrag {
  const { einsatz: _, code: _code, ...rest } = before;
  return { ...rest, stand: 'beendet', ende, aenderungen: [], teiltStandort: false };
}
