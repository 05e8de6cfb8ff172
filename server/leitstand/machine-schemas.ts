import { MINUTEN } from '#domain/auftrag.ts';
import { BETREIBER_GRUENDE } from '#domain/ereignisse/storno.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { LIMITS } from '#domain/limits.ts';
import { boolean, integer, judged, object, oneOf, orNull, string } from '../http/schema.ts';

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
