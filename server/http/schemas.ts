import { FAULTS } from '#domain/errors.ts';
import { REMARK_ANLAESSE } from '#domain/ereignisse/hilfsstatus.ts';
import { NACHFRAGE } from '#domain/ereignisse/nachfrage.ts';
import { SCHRITTE } from '#domain/ereignisse/schritte.ts';
import { LIMITS } from '#domain/limits.ts';
import { FRAGE_CODES } from '#domain/nachtrag/fragen.ts';
import { WEBPARAM_ROWS, WEBPARAMS, type Webparams } from '#domain/mandant.ts';
import { VORGANG } from '#domain/vorgang.ts';
import { BERICHTIGT, NACHGETRAGEN, VORGANG_TYPE } from './case-schema.ts';
import { KEY_SIGNS, ONE_LINE, REVISION_FORM } from './not-as-described.ts';
import {
  boolean,
  integer,
  judged,
  list,
  number,
  object,
  oneOf,
  orNull,
  string,
  typeOf,
  type Schema,
} from './schema.ts';

/**
 * JSON Schemas of the person's calls. A case only has to be an object here: `acceptVorgang` validates its fields. What
 * it may hold is put in its place in the description (`openapi.ts`).
 */
export const VORGANG_BODY: Schema = { type: 'object' };
export const START_BODY = object(
  {
    zustimmung: {
      type: 'string',
      maxLength: 100,
      description: 'Version of the terms and privacy texts that are agreed to; GET mandant names it.',
    },
  },
  { language: { type: 'string', maxLength: 35, description: 'de or en' } },
);
export const ENTRY_BODY = {
  ...START_BODY,
  properties: {
    ...START_BODY.properties,
    typ: { ...string, description: 'kfz or fahrrad; absent: what the client helps with' },
  },
};
export const STORNO_BODY = {
  ...object(
    {},
    {
      grund: judged(string),
      vorgangsMetadaten: judged(object({ storno: string })),
      meldung: {
        ...string,
        description:
          'Idempotency-Key of the report that is meant. Where another one stands: 409 BEREITS_GEMELDET, and nothing is cancelled. Absent: whichever stands.',
      },
    },
  ),
  description:
    'The whole case with vorgangsMetadaten.storno = KEINE_HILFE, WARTEZEIT or KEINE_ANGABE, or its text of §9; nothing else of the case is read. { "grund": code } says the same.',
};

/** The member of an answer that names what the call did not take over as it came. D98. */
export const NOT_TAKEN: Record<string, Schema> = {
  nicht_uebernommen: {
    ...list(object({ feld: string, text: string })),
    description:
      'What the call left out or changed: unknown, illegible or too long, rounded, not asked with these answers. Absent where everything was taken over; another spelling of the same value (blanks, capitals, "45000" for 45000, 1 for true) does not count. At most 100 entries, then one with an empty feld that says how many more.',
    examples: [
      [
        { feld: 'kfz.tankStand', text: 'Gespeichert als 45%.' },
        { feld: 'vn.anzahlPersonen', text: 'Möglich sind: 1, 2, 3, 4, 5, 6.' },
        { feld: 'kfz.farbe', text: 'Dieses Feld gibt es nicht.' },
      ],
    ],
  },
};

const TEXT: Schema = { type: 'string', maxLength: LIMITS.lines };
export const BEWERTUNG_BODY = object(
  {},
  {
    bewertungWert: judged({ type: 'integer', minimum: 1, maximum: 5 }),
    bewertungFeedback: judged(TEXT),
  },
);
export const BEWERTUNG_ANSWER = object({
  data: object({ bewertungWert: integer, bewertungFeedback: string }),
  revision: integer,
});
export const NACHTRAG_BODY = object(
  {},
  {
    text: judged(TEXT),
    anlass: judged({
      ...oneOf(REMARK_ANLAESSE),
      description: 'stimmt_nicht: something of the report is wrong; absent: a remark',
    }),
    nachtrag: judged({
      ...NACHGETRAGEN,
      description:
        'Answers to what is asked while the person waits, with or without a text. A question that is answered anew loses what was said of it before. 422 names what answers none, and what the client does not ask.',
    }),
  },
);
export const NACHTRAG_ANSWER = object({ data: object({ text: string, zeit: string }), revision: integer }, NOT_TAKEN);

export const ID = object({ id: { type: 'string', description: 'userID (12 characters), invitation or card (15)' } });
export const USER_ID = object({ userID: { type: 'string', description: '12 characters' } });
export const READER_ID = object({
  userID: {
    type: 'string',
    description: 'userID (12 characters), or leseID, which reads the status and nothing else (16)',
  },
});
export const MANUFACTURER = object({ manufacturer: string });
export const TILE = object({ z: { type: 'string', description: 'zoom level' }, x: string, y: string });

const IF_MATCH = {
  ...string,
  pattern: REVISION_FORM,
  description: 'The revision the writer started from: "3"',
};
const KEY = {
  ...string,
  pattern: KEY_SIGNS,
  description: 'The same for a repeat of the same request; echoed in the answer.',
};
/** A save without either header is the plain call of §7; with a key it needs the revision too. D130 */
export const SAVE_HEADERS = object(
  {},
  {
    'if-match': {
      ...IF_MATCH,
      description: `${IF_MATCH.description}. Needed with an Idempotency-Key. Without either the last writer wins.`,
    },
    'idempotency-key': KEY,
  },
);
export const REPORT_HEADERS = object({ 'idempotency-key': KEY, 'if-match': IF_MATCH });
export const START_HEADERS = object({}, { 'idempotency-key': KEY });
export const KEY_HEADERS = object({ 'idempotency-key': KEY });
/** A cancel is idempotent by itself. D130 */
export const STORNO_HEADERS = object({}, { 'idempotency-key': KEY });

export const CASE_HEADERS = object({
  vorgang: { type: 'string', description: 'userID (12 characters) of a case that is not reported yet' },
});
const LINE = { ...string, maxLength: LIMITS.line, pattern: ONE_LINE };
const degrees = (most: number) => ({ ...number, minimum: -most, maximum: most });
export const GEO_SEARCH_BODY = {
  ...object({ strasse: LINE, hausnummer: LINE, plz: LINE, ort: LINE, land: LINE }),
  additionalProperties: false,
  description:
    'The fields as they were typed; one of strasse, plz and ort is not empty. land: ISO 3166-1 alpha-2 or empty.',
};
export const GEO_REVERSE_BODY = {
  ...object({ lat: degrees(90), lng: degrees(180) }),
  additionalProperties: false,
};

/** Names of the webparams that people read. */
export const WEBPARAM_TEXTS = (Object.keys(WEBPARAMS) as (keyof Webparams)[]).filter((name) =>
  Array.isArray(WEBPARAMS[name]),
);
const texts = Object.fromEntries(WEBPARAM_TEXTS.map((name) => [name, WEBPARAMS[name]]));
/** D105 */
const WIRE_WEBPARAMS = {
  webparams: {
    ...object(
      Object.fromEntries(
        Object.entries(WEBPARAM_ROWS).map(([name, { standard, says }]) => [
          name,
          { ...typeOf(Array.isArray(standard) ? '' : standard), description: says[1] },
        ]),
      ),
    ),
    description: 'Texts are in the language of the case; without a case in that of Accept-Language.',
  },
  webparams_texte: { ...typeOf(texts), description: 'The same texts in both languages: [German, English].' },
};
const POINT = { lat: number, lng: number };
export const VORGANG_ANSWER = object(
  {
    data: {
      ...VORGANG_TYPE,
      properties: { ...VORGANG_TYPE.properties, ...WIRE_WEBPARAMS },
      required: [...VORGANG_TYPE.required, ...Object.keys(WIRE_WEBPARAMS)],
      description: 'Damage objects stand beside the named fields: of those damages that were looked at.',
    },
    revision: integer,
    gestartet: boolean,
    beispiel: boolean,
  },
  {
    ...NOT_TAKEN,
    amTelefon: {
      ...boolean,
      description: 'true: a desk has the draft open, and vorgang/{userID}/strom follows it; else absent',
    },
    vomLeitstand: { ...list(string), description: 'paths of the fields that a desk wrote last; absent: none' },
  },
);
/** The answer to a load: a case, or a card, which has no case yet. D8. */
export const CARD_OR_VORGANG: Schema = {
  anyOf: [
    VORGANG_ANSWER,
    object({
      data: object({ einladung: oneOf(['vertrag']), ...WIRE_WEBPARAMS }),
      revision: { ...integer, description: '0: there is no case yet' },
      gestartet: boolean,
      beispiel: boolean,
    }),
  ],
};
export const BELEG_ANSWER = object(
  {
    data: object(
      {
        userID: string,
        status: string,
        timestampGemeldet: { type: 'number', description: 'milliseconds' },
        vorgangsnummer: string,
      },
      { storno: string },
    ),
    revision: integer,
  },
  NOT_TAKEN,
);
/** The order status. */
export const ORDER = object(
  {
    status: string,
    vorgangsnummer: string,
    schadennummer: string,
    schritte: list(object({ code: oneOf(SCHRITTE.map(([code]) => code)), erledigt: boolean, zeit: orNull(string) })),
    eta: orNull(object({ von: string, bis: string, stand: string })),
    helfer: orNull(object({ name: string, telefon: string, kennzeichen: string })),
    position: orNull(
      object(
        { ...POINT, genauigkeit: orNull({ ...number, description: 'metres' }), zeit: string },
        { weg: { ...list(object({ ...POINT, zeit: string })), description: 'fixes before it, oldest first' } },
      ),
    ),
    hinweise: list(
      object(
        { zeit: string, typ: string, text: string },
        { worte: { ...list(string), description: '[German, English]' } },
      ),
    ),
    ziel: orNull(object({ name: string, adresse: string })),
    anrufen: boolean,
    zone: {
      ...string,
      description: 'IANA time zone in which times are said: of the country of the place, else the client’s',
    },
    ueberfaelligAb: { ...orNull(string), description: 'from when silence is overdue; null while nothing is awaited' },
    nachfrage: {
      ...orNull(object({ stand: oneOf(NACHFRAGE), seit: string })),
      description:
        'Who knows that it is overdue; null before that. geschrieben: it is written down and on its way to the operator; angenommen: the operator has taken the message (2xx), read the feed on, or written a hinweis; niemand: nobody has within two minutes.',
    },
    rueckruf: {
      ...orNull(
        object({
          zeit: string,
          nummer: { ...string, description: 'as dialled; empty: the number of the case' },
          ab: { ...orNull(string), description: 'from when; null: at once' },
          nachfrage: object({ stand: oneOf(NACHFRAGE), seit: string }),
        }),
      ),
      description: 'the call that the person waits for, until it is marked as done, and who knows of it; null: none',
    },
    storno: string,
    storniertUm: orNull(string),
    bewertung: typeOf(VORGANG.bewertung),
    erlaubt: object({ stornieren: boolean, bewerten: boolean }),
  },
  {
    fragen: {
      ...list(object({ code: oneOf(FRAGE_CODES), antwort: orNull(NACHGETRAGEN) })),
      description:
        'what is asked while the person waits, with what was answered (null: nothing yet); absent: nothing is',
    },
    berichtigt: {
      ...BERICHTIGT,
      description: 'what counts in place of what was reported; absent: nothing was corrected, or by a leseID',
    },
    helfercode: {
      ...string,
      description: 'four digits that the helper says to the person; only while one with a link helps',
    },
  },
);
/** What a client announces. §2 'Notices' */
const NOTICES = list(object({ von: string, bis: string, text: list(string) }));
export const STATUS_ANSWER = object(
  {
    data: ORDER,
    revision: integer,
    hinweise: { ...NOTICES, description: 'what the client announces now; the stream says changes as event hinweise' },
  },
  {
    leseID: { ...string, description: 'by the userID: what reads this status and nothing else, for others' },
    beispiel: { ...boolean, description: 'by a leseID: an example, no help will come' },
    ort: { ...orNull(list(string)), description: 'by a leseID: the place in words, [German, English]' },
  },
);
export const NAMES_ANSWER = object({ data: list(string) });
export const MODELS_ANSWER = object({
  data: list(
    object({
      hersteller: string,
      modell: { type: 'string', description: "empty: the maker's overall ranges" },
      laenge_min: { type: 'number', description: 'mm' },
      laenge_max: number,
      hoehe_min: number,
      hoehe_max: number,
      gewicht_max: { type: 'number', description: 'kg' },
    }),
  ),
});
export const MANDANT_ANSWER = object({
  data: object(
    {
      id: string,
      name: string,
      telefon: object({ anzeige: string, wahl: string }),
      theme: string,
      logo: object({ src: string, alt: string, width: number, height: number }),
      zone: string,
      zustimmung: string,
      offenerEinstieg: boolean,
      testmandant: boolean,
      hinweise: NOTICES,
      demo: string,
      laender: list(string),
      ...WIRE_WEBPARAMS,
    },
    { erreichbar: list(string) },
  ),
});

const TREFFER = object({
  lat: number,
  lng: number,
  strasse: string,
  hausnummer: string,
  plz: string,
  ort: string,
  land: { type: 'string', description: 'ISO 3166-1 alpha-2, upper case' },
  autobahn: { type: 'string', description: 'as on the sign: A 9' },
  stufe: oneOf(['hausnummer', 'strasse', 'ort']),
  quelle: oneOf(['ortstabelle', 'nominatim', 'photon']),
  hinweise: list(oneOf(['hausnummer-nicht-bestaetigt', 'plz-weicht-ab'])),
});
const gestoert = { ...boolean, description: "the operator's geocoder did not answer; data is what the table knows" };
export const GEO_SEARCH_ANSWER = object({ data: list(TREFFER), gestoert });
export const GEO_REVERSE_ANSWER = object({ data: orNull(TREFFER), gestoert });
export const GEO_NEAR_ANSWER = object({ data: list(object({ ort: string, ...POINT })) });
export const GEO_STATUS_ANSWER = object({
  data: object({
    quelle: oneOf(['ortstabelle', 'nominatim', 'photon']),
    bereit: {
      type: 'boolean',
      description: "false while the operator's geocoder is down; the table answers meanwhile",
    },
    karte: {
      ...orNull(object({ zoomMin: integer, zoomMax: integer, hinweis: string, art: oneOf(['vektor', 'raster']) })),
      description: 'of the tiles; null without tiles',
    },
  }),
});

/** A field of a refusal. */
export const FEHLER = object(
  { feld: string, text: string },
  { gelesen: { ...string, description: 'what was read there, shortened; absent: nothing was sent' } },
);

const PROBLEM = object(
  { type: string, title: string, status: integer, detail: string, code: oneOf(Object.keys(FAULTS)), telefon: string },
  {
    fehler: list(FEHLER),
    data: { type: 'object', description: '409: the case as it is now' },
    revision: integer,
    ...NOT_TAKEN,
    beleg: { type: ['object', 'null'], description: '409 BEREITS_GEMELDET: the receipt of the report' },
    zustaendig: {
      ...object({ kuerzel: string, seit: string }),
      description: '409 FALL_VERGEBEN: who has the case, and since when',
    },
  },
);
/** The responses of a call by status. They describe; the type of what a handler answers is its own. */
export type Responses = Readonly<Record<string, unknown>>;

const refusal = {
  description: 'Refused: a problem of the error catalogue',
  content: { 'application/problem+json': { schema: PROBLEM } },
};

/**
 * The responses of a Server-Sent Events call: `id:` is the number of the newest event, `data:` the body of the status
 * call.
 */
export const stream = (): Responses => ({
  200: {
    description:
      'Without a name: the status, whole, with the number of the newest event as id; each stream begins with it. herzschlag every 15 s, without id. bye: the service stops, ask again. voll: the case is watched elsewhere, poll.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  '4xx': refusal,
  '5xx': refusal,
});

/** The responses of a call: `ok` with 200, or a problem. */
export const answers = (ok: Schema): Responses => ({
  200: { description: 'Done', content: { 'application/json': { schema: ok } } },
  '4xx': refusal,
  '5xx': refusal,
});

/** The responses of a call that makes something: `made` with 201, or a problem. */
export const madeAnswers = (made: Schema): Responses => ({
  201: { description: 'Made', content: { 'application/json': { schema: made } } },
  '4xx': refusal,
  '5xx': refusal,
});

/** The responses of a conditional GET (`If-None-Match`). */
export const taggedAnswers = (ok: Schema): Responses => ({
  ...answers(ok),
  304: { description: 'Not changed: the answer that the reader holds', type: 'null' },
});

/** The responses of the call for a map tile: an image or a vector tile, or a problem. */
export const TILE_ANSWER: Responses = {
  ...answers(string),
  200: {
    description: 'The tile',
    content: { 'image/png': { schema: string }, 'application/vnd.mapbox-vector-tile': { schema: string } },
  },
};
