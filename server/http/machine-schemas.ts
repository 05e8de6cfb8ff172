import { HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { GEFAHR_WORTE } from '#domain/gefahr/gefahr.ts';
import { EVENT_FIELDS } from '#domain/ereignisse/hilfsstatus.ts';
import { PARTNER_TYPES } from '#domain/ereignisse/typen.ts';
import { APP_TYPES } from '#domain/flow.ts';
import { SMS_CODE_NAMES, SMS_ERGEBNISSE } from '#domain/sms/codes.ts';
import { LIMITS } from '#domain/limits.ts';
import { boolean, integer, judged, list, object, oneOf, orNull, string, type Schema } from './schema.ts';
import { TYPE_WORDS } from './event-type-words.ts';
import { CORRECTION_SAID } from './berichtigung-schemas.ts';
import { NACHGETRAGEN, VORGANG_TYPE } from './case-schema.ts';
import { answers, FEHLER, NOT_TAKEN, ORDER, type Responses } from './schemas.ts';

/** JSON Schemas of the calls of operators and partners: they validate, and become /service/openapi.json. */

/**
 * Events of one call that are taken; above `BATCH_MOST` the whole call is refused, so a small call has no huge
 * answer.
 */
export const BATCH = 1_000;
export const BATCH_MOST = 10_000;
/** Bytes of such a call; characters of one event in it, as JSON. */
export const BATCH_BYTES = 4 * 1_024 * 1_024;
export const EVENT_BYTES = 16_384;

/** Results of an event. */
export const ERGEBNISSE = ['neu', 'doppelt', 'unbekannt', 'storniert', 'fehler'] as const;

const REF = {
  ...string,
  description: 'How machines name a case: 16 characters, of no use in any call of the person',
};
export const VORGANG_REF = object({
  vorgangRef: { ...REF, description: 'vorgangRef, 16 characters' },
});
const USERID_OF_LINK = { ...string, description: 'the person’s key, which their link holds' };

const fields = Object.entries(EVENT_FIELDS).map(([feld, maxLength]) => [feld, { ...string, maxLength }]);
const EREIGNIS_FIELDS: Readonly<Record<string, Schema>> = { vorgangRef: REF, ...Object.fromEntries(fields) };
const EREIGNIS: Schema = { ...object({}, EREIGNIS_FIELDS), required: ['unid', 'meldungsTyp'] };

/** The body of a gateway's call; most can be told how theirs is to look. */
export const SMS_BODY = object(
  {},
  {
    von: judged({
      ...string,
      description: 'The sender’s number, such as +49151…; where it is none, the answer says so.',
    }),
    text: judged({ ...string, description: 'The text of the message, as it came' }),
    id: judged({ ...string, description: 'How the gateway calls it; comes back in the answer' }),
  },
);
export const SMS_ANSWER = object({
  data: object(
    {
      ergebnis: {
        ...oneOf(SMS_ERGEBNISSE),
        description: 'wiederholt: the same report came before, by text or by network',
      },
      code: { ...oneOf(SMS_CODE_NAMES), description: 'what became of the text' },
      text: { ...string, description: 'for people, in the language of Accept-Language' },
    },
    {
      hinweis: { ...oneOf(['NUMMER']), description: 'NUMMER: von is no number that can be called' },
      id: string,
    },
  ),
});

/** The record in the description: its types, and how the fields are written. */
const EREIGNIS_SAID: Schema = {
  ...EREIGNIS,
  properties: {
    ...EREIGNIS_FIELDS,
    meldungsTyp: {
      ...string,
      enum: [...PARTNER_TYPES],
      description: PARTNER_TYPES.map((typ) => `${typ}: ${TYPE_WORDS[typ]}`).join(' · '),
    },
    timestamp: {
      ...string,
      maxLength: EVENT_FIELDS.timestamp,
      examples: ['2027-03-01T14:30:00+01:00', '1.3.2027 14:30'],
    },
    wartezeitMinuten: { ...string, maxLength: EVENT_FIELDS.wartezeitMinuten, examples: ['45'] },
    terminAuftrag: { ...string, maxLength: EVENT_FIELDS.terminAuftrag, examples: ['2027-03-01T16:00:00+01:00'] },
    apPartnerInfo: {
      ...string,
      maxLength: EVENT_FIELDS.apPartnerInfo,
      examples: ['{"name":"Abschleppdienst Nord","telefon":"+4922112345"}'],
    },
    bewegungsProfil: {
      ...string,
      maxLength: EVENT_FIELDS.bewegungsProfil,
      examples: ['{"lat":50.94,"lng":6.96,"zeit":"2027-03-01T14:30:00+01:00"}'],
    },
  },
};

export const EREIGNISSE_BODY = {
  ...object({
    ereignisse: {
      ...list(judged(EREIGNIS)),
      description: `Help-status records, each with the vorgangRef of its case. The first ${BATCH} are taken; each one above that gets the result fehler with the code STAPEL_ZU_GROSS. More than ${BATCH_MOST}, or ${BATCH_BYTES >> 20} MB, are refused with 413.`,
    },
  }),
  description:
    'A record is all text; apPartnerInfo and bewegungsProfil may be objects as well, and numbers may be numbers. Each is judged by itself.',
};

/** The same as it is described. An unknown type is taken, with a warning. */
export const EREIGNISSE_SAID: Schema = {
  ...EREIGNISSE_BODY,
  properties: { ereignisse: { ...EREIGNISSE_BODY.properties.ereignisse, items: EREIGNIS_SAID } },
};

const ERGEBNIS = object(
  {
    vorgangRef: { ...REF, description: 'as it was sent' },
    unid: string,
    ergebnis: {
      ...oneOf(ERGEBNISSE),
      description: 'unbekannt: no reported case that is assigned to the partner; nothing tells which of these it is',
    },
  },
  {
    nr: { ...integer, description: 'neu, doppelt: the number of the event in its case' },
    zeitKorrigiert: { ...boolean, description: 'true: the time lay ahead, that of receipt counts' },
    code: { ...string, description: 'fehler: why' },
    text: { ...string, description: 'for people, in the language of Accept-Language' },
    warnung: { ...string, description: 'neu, doppelt: kept, but of a type that is unknown; for people' },
    fehler: list(FEHLER),
    nicht_uebernommen: {
      ...list(object({ feld: string, text: string })),
      description:
        'Times within a stored event that cannot be read: terminAuftrag, wartezeitMinuten, bewegungsProfil.zeit. Nothing follows from them; send a new event.',
    },
  },
);
export const EREIGNISSE_ANSWER = object({ data: { ...list(ERGEBNIS), description: 'In the order of the call' } });

/** Page size of the feed, in cases. */
export const PAGE = { usual: 100, most: 500 } as const;

export const EINLADUNG = object({ id: { ...string, description: 'invitation or card, 15 characters' } });
const MANDANT = { ...string, description: 'id of the client; needed with a key for all clients' };
const TYP_TO_MAKE: Schema = {
  ...string,
  description:
    'kfz or fahrrad; absent: the client’s web_AppTyp. One that the client does not offer (appTypen) is refused',
};
export const ANLAGE_BODY = {
  ...object(
    {},
    {
      mandant: MANDANT,
      typ: TYP_TO_MAKE,
      vorbelegung: {
        type: 'object',
        description:
          'Fields of the case (Vorgang) that are known already. They go the same way as what a person enters: what does not fit is left out and named in nicht_uebernommen.',
      },
      beispiel: { ...boolean, description: 'an example: its screens say that no help will come' },
      melden: {
        ...boolean,
        description:
          'true: reports it at once, for somebody on the phone. It needs zustimmung, and a vorbelegung that lacks nothing; else nothing is made',
      },
      zustimmung: judged({
        ...object({ art: oneOf(['telefonisch']), durch: string }, { version: string }),
        description:
          'The consent was read out and given on the phone. durch: by whom, up to 100 characters; an account stands in its place at the desk. version: of the client’s texts (mandant.zustimmung), absent: the texts of now',
      }),
    },
  ),
  additionalProperties: false,
};
const TYP = { ...oneOf(APP_TYPES), description: 'what the case is about' };
const LINK = {
  userID: USERID_OF_LINK,
  vorgangRef: REF,
  einladung: string,
  url: { ...string, description: 'the personal link' },
  typ: TYP,
};
export const ANLAGE_ANSWER = object(
  {
    data: object(LINK, { gemeldet: { ...string, description: 'melden: when it was reported (ISO)' } }),
  },
  NOT_TAKEN,
);
const VERMERK = { ...string, maxLength: LIMITS.line } as const;
export const VERTRAG_BODY = {
  ...object(
    {},
    {
      mandant: MANDANT,
      typ: TYP_TO_MAKE,
      gueltigBis: {
        ...string,
        description:
          'a day (2027-12-31, counted whole on the client’s clock) or a time with offset; absent: until it is revoked',
      },
      beispiel: { ...boolean, description: 'its cases are examples' },
      vermerk: {
        ...VERMERK,
        description: 'a note of your own, such as a contract number: it comes back with each case',
      },
    },
  ),
  additionalProperties: false,
};
export const VERTRAG_ANSWER = object({
  data: object({
    einladung: { ...string, description: 'the card, 15 characters' },
    url: { ...string, description: 'the link to print' },
    gueltigBis: orNull(string),
    typ: TYP,
    vermerk: string,
  }),
});
export const KARTEN_ANSWER = object({
  data: list(
    object({
      einladung: { ...string, description: 'the card, 15 characters' },
      mandant: string,
      typ: TYP,
      beispiel: boolean,
      vermerk: string,
      angelegt: string,
      gueltigBis: orNull(string),
      widerrufen: orNull(string),
      vorgaenge: { ...integer, description: 'cases made with it that are still kept' },
    }),
  ),
});
export const EINLADUNG_ANSWER = object({ data: object({ ...LINK, gueltigBis: string }) });
export const LINK_ANSWER = object({
  data: object({
    vorgangRef: REF,
    userID: USERID_OF_LINK,
    url: { ...string, description: 'the person’s own link, good as long as the case' },
    typ: TYP,
  }),
});
const PARTNER = { ...string, description: 'name of the partner’s key' };
export const ZUWEISUNG_BODY = object({}, { partner: judged(PARTNER) });
export const ZUWEISUNG = object({ ...VORGANG_REF.properties, partner: PARTNER });
const ZUGEWIESEN = { partner: PARTNER, seit: { ...string, description: 'of the first assignment' } };
export const ZUWEISUNG_ANSWER = object({ data: object({ vorgangRef: REF, ...ZUGEWIESEN }) });
export const ZUWEISUNG_ENDE_ANSWER = object({
  data: object({
    vorgangRef: REF,
    partner: PARTNER,
    entzogen: { ...boolean, description: 'false: it was not assigned' },
  }),
});
export const HINWEIS_BODY = object(
  {},
  { text: judged({ ...string, maxLength: LIMITS.lines, description: 'what the person reads, as it is' }) },
);
export const HINWEIS_ANSWER = object({ data: object({ vorgangRef: REF, text: string, zeit: string }) });
export const WIDERRUF_ANSWER = object({
  data: object(
    { einladung: string, widerrufen: string },
    { vorgangRef: { ...REF, description: 'the case; a card has none' } },
  ),
});

const SHOWN = {
  vorgangRef: REF,
  gefahr: {
    ...list(object({ code: oneOf(Object.keys(GEFAHR_WORTE)), text: string })),
    description:
      'Dangers that the person said, the gravest first. None said is not a no. Nobody has called 112 for them.',
  },
  mandant: string,
  typ: oneOf(APP_TYPES),
  status: oneOf(['', 'gemeldet', 'storniert']),
  beispiel: boolean,
  revision: integer,
  meldeweg: {
    ...oneOf(['', 'sms', 'sms_ergaenzt', 'telefon']),
    description:
      'sms: reported by text message, and what had no room in it is still on the phone. sms_ergaenzt: the phone has brought the rest. telefon: somebody of the operator took it down. Empty: by network.',
  },
  aufgenommen: {
    ...string,
    description:
      'By telephone: who took it down, konto: and the number of an account, or the name of a key; else empty.',
  },
  ort: {
    ...object({ satz: orNull(string), zeile: orNull(string) }),
    description:
      'The place as a sentence to read out, and in one line, in the language of Accept-Language; null: none.',
  },
  karte: {
    ...orNull(object({ endung: string, vermerk: string })),
    description: 'The card that it was made with: its last four characters, and your note; null: none.',
  },
  vorgang: {
    ...VORGANG_TYPE,
    description:
      'Of the damage objects only that of schadenTyp stands beside the named fields. vorgangsMetadaten.userID is empty: it is the person’s key.',
  },
  berichtigt: {
    ...list(oneOf(['schadenOrt', 'mobilnummer'])),
    description: 'What of vorgang is not as it was reported, because it was corrected since; its events say what was.',
  },
  andere_nummern: {
    ...list(string),
    description:
      'Numbers of further reports of this case that came within an hour of the first one: call both, one of them may be forged. Else empty.',
  },
  nicht_angegeben: {
    ...list(object({ feld: string, text: string })),
    description: 'Questions that were asked and are open: the person did not say, or does not know.',
  },
  fahrzeughinweise: {
    ...list(
      object({
        code: oneOf(HINWEIS_CODES),
        text: string,
        gruende: { ...list(object({ feld: string, text: string })), description: 'the answers that it rests on' },
      }),
    ),
    description:
      'What to send and what to know, by the answers; at least one. Hints from general knowledge: the operator decides.',
  },
};
const OF_DAMAGED = {
  unlesbar: {
    ...boolean,
    description: 'true: the case is damaged in the database, and vorgang has only what is still found in it. Call.',
  },
};
export const FEED_QUERY = object(
  {},
  {
    seit: {
      ...string,
      description: 'cursor of the page before, of the same client or of all; absent: from the beginning',
    },
    anzahl: { ...string, description: `cases of a page, 1 to ${PAGE.most} (${PAGE.usual})` },
    mandant: { ...string, description: 'id of the client; absent with a key for all clients: one feed over all' },
  },
);
export const FEED_ANSWER = object({
  data: list(object(SHOWN, OF_DAMAGED)),
  cursor: { ...string, description: 'for the next call; the same as asked for when nothing is new' },
  mehr: { ...boolean, description: 'true: the page is full, ask for the next one now' },
});
export const MANDANTEN_ANSWER = object({
  data: list(
    object({
      id: string,
      name: string,
      typen: list(oneOf(APP_TYPES)),
      hosts: list(string),
      testmandant: boolean,
      zustimmung: { ...string, description: 'version of its terms and privacy text, to which a start consents' },
    }),
  ),
});
export const VORGANG_WHOLE_ANSWER = object({
  data: object(
    {
      ...SHOWN,
      gestartet: {
        ...orNull(
          object(
            { version: string, zeit: string, language: string },
            { durch: { ...string, description: 'who read it out on the phone; absent: the person gave it alone' } },
          ),
        ),
        description: 'the consent; null before the start button',
      },
      auftrag: { ...ORDER, description: 'the order status, as the person sees it' },
      ereignisse: list(
        object(
          { nr: integer, partner: string, unid: string, meldungsTyp: string, zeit: string },
          {
            berichtigung: {
              ...CORRECTION_SAID,
              description: 'of a correction: who says so and why, what was and what is',
            },
            nachtrag: { ...NACHGETRAGEN, description: 'of answers while waiting: what this event said' },
          },
        ),
      ),
      einladungen: list(
        object({
          endung: { ...string, description: 'its last four characters; the whole of it is a link' },
          gueltigBis: string,
          widerrufen: orNull(string),
        }),
      ),
      zuweisungen: {
        ...list(object(ZUGEWIESEN)),
        description: 'Partners whose keys may act on the case, beside the standing ones of the client’s file.',
      },
      zustaendig: {
        ...orNull(object({ kuerzel: string, seit: string })),
        description: 'Who of the operator’s people has the case; null: nobody.',
      },
      notizen: {
        ...list(object({ nr: integer, wer: string, zeit: string, text: string })),
        description: 'Internal notes, the oldest first: for the operator alone.',
      },
    },
    OF_DAMAGED,
  ),
  revision: integer,
});
export const NUMMER_BODY = object(
  {},
  {
    ranaVorgangsnummer: judged({ ...string, maxLength: LIMITS.line, description: 'the order number' }),
    schadennummer: judged({ ...string, maxLength: LIMITS.line, description: 'the claim number' }),
  },
);
export const NUMMER_ANSWER = object({
  data: object({ vorgangRef: REF, ranaVorgangsnummer: string, schadennummer: string }),
  revision: integer,
});
/** An SVG image, or a problem. */
export const QR_ANSWER: Responses = {
  ...answers(string),
  200: { description: 'The picture', content: { 'image/svg+xml': { schema: string } } },
};
