import { isoOf, readMoment, unreadableTime } from '#domain/ereignisse/moment.ts';
import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import type { FaultCode } from '#domain/errors.ts';
import { comparedPhone } from '#domain/personen/compared-phone.ts';
import { phoneProblem, tidyPhone } from '#domain/personen/telefon.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { CalledBack } from '../store/tables/call-back.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import type { Found } from './find-case.ts';

/** The wish as it is stored: '' for the number of the case, null for at once. */
interface Wunsch {
  nummer: string;
  ab: string | null;
}

const DAY = 24 * 60 * 60_000;

/**
 * The wish to be called back as it came, or every mistake in it.
 * @throws Refusal UNVOLLSTAENDIG (422)
 */
export function readRueckruf(
  { mobilnummer, ab }: { mobilnummer?: unknown; ab?: unknown },
  { stored, client }: Found,
  now: number,
): Wunsch {
  const own = caseNow(stored).vorgangsMetadaten.mobilnummer;
  const typed = mobilnummer === undefined ? own : wordOf(mobilnummer);
  const phone = phoneProblem(typed);
  const said = wordOf(ab).trim();
  const moment = readMoment(said, client.mandant.zone);
  const fehler: Problem[] = [
    ...(phone ? [{ feld: 'mobilnummer', text: phone }] : []),
    ...(said && moment === null ? [unreadableTime('ab', said)] : []),
    ...(moment !== null && moment > now + DAY ? [{ feld: 'ab', text: TOO_LATE }] : []),
  ];
  if (fehler.length) throw wrongAt(...fehler);
  const isOwn = comparedPhone(typed) === comparedPhone(own);
  return {
    nummer: isOwn ? '' : (tidyPhone(typed) ?? ''),
    ab: moment !== null && moment > now ? isoOf(moment) : null,
  };
}

const TOO_LATE = [
  'Wählen Sie eine Zeit in den nächsten 24 Stunden.',
  'Choose a time within the next 24 hours.',
] as const;

/** Notes that the person wants to be called back, once for each key. D125 */
export function wishCallBack(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  stored: StoredCase,
  { nummer, ab }: Wunsch,
  key: string,
): Promise<CalledBack> {
  const zeit = isoTime(clock());
  const said = { id: `${TYP.RUECKRUF} ${key}`, ...(nummer && { nummer }), ...(ab && { ab }) };
  const message = messageOf(EVENT_TYPES[TYP.RUECKRUF].message, stored, zeit, { ab });
  return store.callBack({
    art: 'rueckruf',
    mandant: stored.mandant,
    userID: stored.userID,
    key,
    beleg: JSON.stringify({ zeit, ab }),
    event: { ...eventOf(TYP.RUECKRUF, zeit, said), zustellung: message },
    ...(nummer && { nummer }),
  });
}

/** Notes that the operator has called, once for each key. */
export function endCallBack(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { mandant, userID }: StoredCase,
  erreicht: boolean,
  key: string,
): Promise<CalledBack> {
  const zeit = isoTime(clock());
  return store.callBack({
    art: 'rueckruf_erledigt',
    mandant,
    userID,
    key,
    beleg: JSON.stringify({ zeit, erreicht }),
    event: eventOf(TYP.RUECKRUF_ERLEDIGT, zeit, { id: `${TYP.RUECKRUF_ERLEDIGT} ${key}`, erreicht }),
  });
}

/** Why there is no such wish, or no end of one, as a code. */
export function codeOf(written: Exclude<CalledBack, { ended: 'done' | 'gone' }>): FaultCode {
  if (written.ended === 'conflict') return written.current.status === '' ? 'NICHT_GEMELDET' : 'STORNIERT';
  return ({ open: 'RUECKRUF_OFFEN', none: 'RUECKRUF_FEHLT', over: 'RUECKRUF_ZU', full: 'VOLL' } as const)[
    written.ended
  ];
}
