import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import { fahrzeughinweise } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { reportedDangers } from '#domain/gefahr/gefahr.ts';
import { reportedVorgang, type Vorgang } from '#domain/vorgang.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Report } from '../store/tables/report.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import type { Found } from './find-case.ts';
import { smsWeg } from './sms-weg.ts';

interface Decided {
  /** The case as it is to be reported. */
  vorgang: Vorgang;
  revision: number;
  /** Idempotency key. */
  key: string;
  /** Milliseconds. */
  now: number;
}

/** How it came; by network without any. */
export type Way = Pick<Report, 'meldeweg' | 'durch'>;

/**
 * The store's command that reports a case, by whichever way: document, receipt, event and webhook message. Without the
 * drafts of other damages (D76).
 */
export function reportOf(found: Found, { vorgang, revision, key, now }: Decided, way: Way = {}): Report {
  const { vorgangsMetadaten } = vorgang;
  const reported = reportedVorgang({
    ...vorgang,
    vorgangsMetadaten: { ...vorgangsMetadaten, status: 'gemeldet', timestampGemeldet: now },
  });
  const zeit = isoTime(now);
  return {
    mandant: found.stored.mandant,
    userID: found.stored.userID,
    revision,
    doc: JSON.stringify(reported),
    key,
    beleg: belegOf(reported),
    zeit,
    event: {
      ...eventOf(TYP.EINGANG, zeit),
      ...(way.durch && { konto: way.durch }),
      zustellung: messageOf(EVENT_TYPES[TYP.EINGANG].message, found.stored, zeit, {
        ...(way.meldeweg && { meldeweg: way.meldeweg }),
        ...hintsOf(found, reported),
      }),
    },
    weg: smsWeg(found, reported),
    ...way,
  };
}

/** The dangers that were said, and the codes of the hints for whoever helps, for a message. */
export const hintsOf = ({ client }: Pick<Found, 'client'>, vorgang: Vorgang) => ({
  gefahr: reportedDangers(vorgang),
  fahrzeughinweise: fahrzeughinweise(vorgang, client.fahrzeughinweise).map(({ code }) => code),
});

const belegOf = ({ vorgangsMetadaten: { userID, status, timestampGemeldet, ranaVorgangsnummer } }: Vorgang): string =>
  JSON.stringify({ userID, status, timestampGemeldet, vorgangsnummer: ranaVorgangsnummer });
