import { anything, boolean, integer, list, object, oneOf, string, type Schema } from './schema.ts';

/** The schemas of the calls of operators and partners. */

/** Most events of one call. */
export const BATCH = 1_000;
/** Bytes of such a call, and of one event in it. */
export const BATCH_BYTES = 4 * 1_024 * 1_024;
export const EVENT_BYTES = 16_384;

/** Every call of a machine carries its key. */
export const BEARER = [{ schluessel: [] }];

/** What became of an event. */
export const ERGEBNISSE = ['neu', 'doppelt', 'unbekannt', 'storniert', 'fehler'] as const;

export const EREIGNISSE_BODY: Schema = {
  ...object({
    ereignisse: {
      ...list(anything),
      description: `At most ${BATCH} help-status records, each with the userID of its case`,
    },
  }),
  description:
    'A record: userID, unid, meldungsTyp and what belongs to it (timestamp, ranaSNR, apPartnerInfo, wartezeitMinuten, terminAuftrag, bewegungsProfil, hinweis, …), all text. Each is judged by itself.',
};

const ERGEBNIS = object(
  { userID: string, unid: string, ergebnis: oneOf(ERGEBNISSE) },
  {
    nr: { ...integer, description: 'neu, doppelt: the number of the event in its case' },
    zeitKorrigiert: { ...boolean, description: 'true: the time lay ahead, that of receipt counts' },
    code: { ...string, description: 'fehler: why' },
    text: { ...string, description: 'for people, in the language of Accept-Language' },
    fehler: list(object({ feld: string, text: string })),
  },
);
export const EREIGNISSE_ANSWER = object({ data: { ...list(ERGEBNIS), description: 'In the order of the call' } });
