import { MINUTEN } from '#domain/auftrag.ts';
import { BETREIBER_GRUENDE } from '#domain/ereignisse/storno.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { LAGE } from '#domain/leitstand/lage.ts';
import { ZAHLEN } from '#domain/leitstand/zahlen.ts';
import { LIMITS } from '#domain/limits.ts';
import { boolean, integer, judged, list, object, oneOf, orNull, string } from '../http/schema.ts';
import { answers, type Responses } from '../http/schemas.ts';

/** JSON Schemas of the deeds of the desk that machines call as well. ADR 076 */

/** What a helper without a smartphone says by telephone, with the type of its event. */
export const MELDUNG_TYPEN = {
  losgefahren: TYP.ABFAHRT,
  angekommen: TYP.ANKUNFT,
  nicht_angetroffen: TYP.NICHT_ANGETROFFEN,
  nicht_angenommen: TYP.NICHT_ANGENOMMEN,
  nicht_abgeliefert: TYP.NICHT_ABGELIEFERT,
  erledigt: TYP.ABSCHLUSS,
  abgelehnt: TYP.ABGELEHNT,
} as const;
export type StandMeldung = keyof typeof MELDUNG_TYPEN;

const REF = { ...string, description: 'vorgangRef, 16 characters' };
const KUERZEL = { ...string, description: 'short name of an account, or the name of a machine’s key' };

const ZUSTAENDIG = object({ kuerzel: KUERZEL, seit: string });
const NOTIZ = object({ nr: integer, wer: KUERZEL, zeit: string, text: string });

export const ZUSAGE_BODY = object(
  {},
  {
    wartezeitMinuten: judged({
      ...integer,
      minimum: MINUTEN.least,
      maximum: MINUTEN.most,
      description: 'minutes from now; or termin',
    }),
    termin: judged({ ...string, description: 'a time with offset, in the future; or wartezeitMinuten' }),
  },
);
export const ZUSAGE_ANSWER = object({
  data: object({ vorgangRef: REF, zeit: string, wartezeitMinuten: orNull(integer), termin: orNull(string) }),
});

export const ABBESTELLUNG_BODY = object(
  {},
  {
    grund: judged({
      ...oneOf(Object.keys(BETREIBER_GRUENDE)),
      description: 'why the operator cancels; the person reads it',
    }),
    text: judged({
      ...string,
      maxLength: LIMITS.lines,
      description: 'with sonstiges: what the person reads, as it is',
    }),
  },
);
export const ABBESTELLUNG_ANSWER = object({
  data: object({
    vorgangRef: REF,
    status: string,
    timestampGemeldet: { type: 'number', description: 'milliseconds' },
    vorgangsnummer: string,
    storno: { ...string, description: 'the reason that counts, of the first cancel: a code, or the words' },
  }),
  revision: integer,
});

export const STAND_BODY = object(
  {},
  {
    meldung: judged(oneOf(Object.keys(MELDUNG_TYPEN))),
    ziel: judged({
      ...object({}, { name: string, adresse: string }),
      description: 'erledigt: where the vehicle or the person was taken',
    }),
    grund: judged({
      ...string,
      description:
        'abgelehnt: why, for the operator alone; nicht_angenommen, nicht_abgeliefert: why, as the person reads it',
    }),
  },
);
export const STAND_ANSWER = object({
  data: object({ vorgangRef: REF, meldung: oneOf(Object.keys(MELDUNG_TYPEN)), zeit: string }),
});

export const NOTIZ_BODY = object(
  {},
  {
    text: judged({
      ...string,
      maxLength: LIMITS.lines,
      description: 'for the operator alone: no person, helper or partner reads it',
    }),
  },
);
export const NOTIZ_ANSWER = object({ data: object({ vorgangRef: REF, ...NOTIZ.properties }) });

export const UEBERNAHME_BODY = object(
  {},
  {
    wer: judged({ ...string, description: 'short name of an account; absent: whoever calls' }),
    statt: judged({ ...string, description: 'short name of whom you believe to have it; absent or empty: nobody' }),
  },
);
export const UEBERNAHME_ANSWER = object({ data: object({ vorgangRef: REF, zustaendig: ZUSTAENDIG }) });
export const ABGABE_QUERY = object(
  {},
  { statt: { ...string, description: 'short name of whom you believe to have it; absent: whoever calls' } },
);
export const ABGABE_ANSWER = object({
  data: object({ vorgangRef: REF, abgegeben: { ...boolean, description: 'false: nobody had it' } }),
});
export const UEBERGABE_BODY = object(
  {},
  {
    von: judged({ ...string, description: 'short name of who goes' }),
    an: judged({ ...string, description: 'short name of the account that takes over' }),
  },
);
export const UEBERGABE_ANSWER = object({
  data: object({ von: string, an: string, anzahl: { ...integer, description: 'open cases that changed hands' } }),
});
export const GELESEN_ANSWER = object({ data: object({ vorgangRef: REF, gelesen: boolean }) });

export const LAGE_ID = object({ lageID: string });
const LAGE_WORDS = { ...string, maxLength: LAGE.zeichen };
export const LAGE_BODY = object(
  {},
  {
    text: judged({
      ...object({}, { de: LAGE_WORDS, en: LAGE_WORDS }),
      description: 'what the people read, in German and in English',
    }),
    mandanten: judged({
      ...orNull(list(string)),
      description: 'ids of the clients on whose pages it stands; null: all. A key of one client may leave it out',
    }),
    bis: judged({ ...string, description: `end: a time with offset, within ${LAGE.tage} days` }),
  },
);
const LAGEHINWEIS = object({
  lageID: string,
  mandanten: { ...orNull(list(string)), description: 'its clients, as far as the caller sees them; null: all' },
  text: object({ de: string, en: string }),
  seit: string,
  bis: string,
  wer: KUERZEL,
  aenderbar: { ...boolean, description: 'whether the caller may change and end it' },
});
export const LAGE_ANSWER = object({ data: LAGEHINWEIS });
export const LAGEN_ANSWER = object({ data: list(LAGEHINWEIS) });
export const LAGE_ENDE_ANSWER = object({
  data: object({ lageID: string, beendet: { ...boolean, description: 'false: it was not on' } }),
});

export const ZAHLEN_QUERY = object(
  {},
  {
    mandant: { ...string, description: 'id of the client; absent: all that the access is for' },
    von: { ...string, description: 'the first month, such as 2027-03; absent: from the beginning' },
    bis: { ...string, description: 'the last month; absent: up to now' },
    format: { ...string, description: 'csv or json; absent: as the header Accept says, else json' },
  },
);
const MONATSZAHLEN = object({
  mandant: string,
  monat: { ...string, description: '2027-03, by UTC' },
  ...Object.fromEntries(ZAHLEN.map((zahl) => [zahl, integer])),
  abgebrochen: {
    ...list(object({ seite: string, anzahl: integer })),
    description:
      'Drafts of that month that were begun and never reported, by the path of the screen where they stopped.',
  },
});
const ZAHLEN_DATA = object({
  seit: { ...string, description: 'since when the service counts' },
  monate: { ...list(MONATSZAHLEN), description: 'Of the cases that were reported in that month.' },
});
/** JSON or CSV, or a problem. */
export const ZAHLEN_ANSWER: Responses = {
  ...answers(string),
  200: {
    description: 'The counts',
    content: {
      'application/json': { schema: object({ data: ZAHLEN_DATA }) },
      'text/csv': { schema: string },
    },
  },
};
