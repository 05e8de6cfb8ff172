import { acceptBerichtigung, changedCountry } from '#domain/accept-berichtigung.ts';
import { asCorrected, type Berichtigt } from '#domain/berichtigung.ts';
import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import type { FaultCode } from '#domain/errors.ts';
import type { Problem } from '#domain/questions.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { besideIn, caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Corrected, Correction } from '../store/tables/correct.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import type { Found } from './find-case.ts';
import { hintsOf } from './report-of.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { smsWegLater } from './sms-weg.ts';
import { askingOf } from './webparams.ts';

/** A correction as it came, and from whom. */
export interface Said {
  von: 'person' | 'betreiber';
  /** Idempotency key. */
  key: string;
  /** Hash of the body, where another body under the same key is refused. */
  inhalt?: string;
  body: unknown;
}

/** The receipt of a correction. It has no place and no number: what was corrected has a lifetime of its own. */
export interface Berichtigungsbeleg {
  zeit: string;
  berichtigt: (keyof Berichtigt)[];
  /** What is another country's from now on, in both languages; null: the place lies in the same one. */
  landwechsel: readonly [string, string] | null;
  inhalt?: string;
}

type Ended = Exclude<Corrected, { ended: 'conflict' }> | { ended: 'closed' | 'conflict'; current: StoredCase };

/**
 * Corrects place or number of a reported case, once for each key. `closed`: it is a draft, or cancelled. D126
 * @throws Refusal UNVOLLSTAENDIG (422) that names every mistake
 */
export async function correct(
  deps: Pick<Deps, 'store' | 'clock'>,
  found: Found,
  said: Said,
): Promise<{ written: Ended; notTaken: readonly Problem[] }> {
  let notTaken: readonly Problem[] = [];
  const written = await retryOnConflict<Ended>(found.stored, async (stored) => {
    const made = correctionOf({ ...found, stored }, said, deps.clock());
    notTaken = made.notTaken;
    const ended = await deps.store.correct(made.correction);
    return ended.ended === 'conflict' && ended.current.status !== 'gemeldet' ? { ...ended, ended: 'closed' } : ended;
  });
  return { written, notTaken };
}

/** The store's command: event, receipt and message, and where texts go from now on. */
function correctionOf(
  found: Found,
  { von, key, inhalt, body }: Said,
  now: number,
): { correction: Correction; notTaken: readonly Problem[] } {
  const { stored, client } = found;
  const before = caseNow(stored);
  const accepted = acceptBerichtigung(body, before, askingOf(found, now));
  if ('fehler' in accepted) throw wrongAt(...accepted.fehler);
  const { grund, neu, notTaken } = accepted;
  const alt: Berichtigt = {
    ...(neu.schadenOrt && { schadenOrt: before.schadenOrt }),
    ...(neu.mobilnummer && { mobilnummer: before.vorgangsMetadaten.mobilnummer }),
  };
  const berichtigt = JSON.stringify({ ...besideIn(stored), ...neu });
  const zeit = isoTime(now);
  const what = Object.keys(neu) as (keyof Berichtigt)[];
  const beleg: Berichtigungsbeleg = {
    zeit,
    berichtigt: what,
    landwechsel: changedCountry(before, neu),
    ...(inhalt && { inhalt }),
  };
  const said = { id: `${TYP.BERICHTIGUNG} ${key}`, berichtigung: { von, grund, alt, neu } };
  const hints = hintsOf({ client }, asCorrected(before, neu));
  const message = { berichtigt: what, ...hints };
  const correction: Correction = {
    mandant: stored.mandant,
    userID: stored.userID,
    key,
    beleg: JSON.stringify(beleg),
    event: {
      ...eventOf(TYP.BERICHTIGUNG, zeit, said),
      zustellung: messageOf(EVENT_TYPES[TYP.BERICHTIGUNG].message, stored, zeit, message),
    },
    before: stored.berichtigt,
    berichtigt,
    ...(neu.mobilnummer && {
      nummer: {
        dialled: neu.mobilnummer,
        sms: smsWegLater({ client, stored: { ...stored, berichtigt } })?.adresse ?? null,
      },
    }),
  };
  return { correction, notTaken };
}

/** Why nothing was corrected, as a code. */
export function codeOf(written: Exclude<Ended, { ended: 'done' | 'gone' }>): FaultCode {
  if (written.ended === 'closed') return written.current.status === '' ? 'NICHT_GEMELDET' : 'STORNIERT';
  return ({ arrived: 'BERICHTIGUNG_ZU', full: 'VOLL', conflict: 'VERALTET' } as const)[written.ended];
}
