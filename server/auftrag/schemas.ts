import { ABLEHNUNGEN, ENDE_TEXTE, MELDUNGEN, MINUTEN } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { APP_TYPES } from '#domain/flow.ts';
import { FRAGE_CODES } from '#domain/nachtrag/fragen.ts';
import { boolean, integer, judged, list, number, object, oneOf, orNull, string, type Schema } from '../http/schema.ts';

/** JSON Schemas of the calls of a helper’s link. ADR 061 */

export const STAND = oneOf(['offen', 'angenommen', 'unterwegs', 'angekommen', 'beendet']);
export const ENDE = oneOf(Object.keys(ENDE_TEXTE));
const TEXT: Schema = { ...list(string), description: '[German, English]' };
export const HELFER = object({ name: string, telefon: { ...string, description: 'as dialled' }, kennzeichen: string });
export const MINUTES: Schema = { type: 'integer', minimum: MINUTEN.least, maximum: MINUTEN.most };

export const TOKEN = object({ token: { ...string, description: 'key of the helper’s link' } });

const EINSATZ = object(
  {
    typ: oneOf(APP_TYPES),
    beispiel: { ...boolean, description: 'nobody waits' },
    gefahr: { ...orNull(TEXT), description: 'dangers that the person said; null: none' },
    ort: object({
      satz: { ...orNull(TEXT), description: 'the place as a sentence to read' },
      zeile: orNull(TEXT),
      zusatz: list(TEXT),
      offen: { ...orNull(TEXT), description: 'what the words leave open, and what to do' },
      punkt: orNull(object({ lat: number, lng: number })),
      genauigkeit: { ...orNull(number), description: 'metres; null: not measured' },
    }),
    name: string,
    telefon: { ...string, description: 'of the person, as dialled' },
    kennzeichen: string,
    fahrzeug: orNull(TEXT),
    schaden: object({ icon: string, zeile: TEXT, angaben: list(object({ name: TEXT, wert: TEXT })) }),
    hinweise: list(object({ code: string, text: TEXT, gruende: list(TEXT) })),
    personen: TEXT,
    wann: { ...orNull(TEXT), description: 'null: now' },
    bemerkungen: { ...list(string), description: 'the person’s own words' },
  },
  {
    nachtrag: {
      ...list(object({ frage: oneOf(FRAGE_CODES), name: TEXT, wert: TEXT })),
      description: 'what the person has answered while waiting; absent: nothing',
    },
  },
);

export const HEAD = {
  auftragID: { ...string, description: 'names it among machines; partner of its events is auftrag:{auftragID}' },
  stand: STAND,
  helfer: HELFER,
  seit: string,
  zugesagt: { ...orNull(string), description: 'by when help was promised' },
  vorschlagMinuten: { ...orNull(integer), description: 'minutes that the operator proposes' },
};

const AUFTRAG = object(
  {
    ...HEAD,
    aenderungen: {
      ...list(
        object({ nr: integer, zeit: string, art: oneOf(['ende', 'bemerkung', 'hinweis', 'berichtigung']), text: TEXT }),
      ),
      description: 'to be acknowledged by GESEHEN, oldest first',
    },
    teiltStandort: { ...boolean, description: 'positions are taken: between start and arrival' },
  },
  {
    ende: ENDE,
    code: { ...string, description: 'handshake, four digits; only while it lives' },
    einsatz: { ...EINSATZ, description: 'what the job needs; only while it lives' },
  },
);

export const AUFTRAG_ANSWER = object({
  data: AUFTRAG,
  mandant: object({
    id: string,
    name: string,
    telefon: object({ anzeige: string, wahl: string }),
    erreichbar: orNull(TEXT),
    theme: string,
    logo: object({ src: string, alt: string, width: number, height: number }),
    zone: string,
  }),
  stand: { ...integer, description: 'version, which only rises' },
});

/** The types of messages that have this field. */
const typesWith = (feld: string): string =>
  Object.entries(MELDUNGEN)
    .flatMap(([typ, felder]) => (felder.some((one) => one === feld) ? [typ] : []))
    .join(', ');
const reasons = Object.values(ABLEHNUNGEN).map(([de]) => de);
const MELDUNG = {
  ...object(
    {},
    {
      unid: {
        ...string,
        description:
          'made on the phone when it is tapped; a repeat changes nothing; not with “dienst ” at its beginning',
      },
      meldungsTyp: oneOf(Object.keys(MELDUNGEN)),
      timestamp: { ...string, description: 'when it was tapped' },
      wartezeitMinuten: { ...MINUTES, description: typesWith('wartezeitMinuten') },
      hinweis: {
        ...string,
        description: `${typesWith('hinweis')}: why, in own words or as the page offers it. Of ${TYP.ABGELEHNT} for the operator alone: ${reasons.join(', ')}; the others the person reads`,
      },
      bewegungsProfil: {
        ...object({ lat: number, lng: number }, { genauigkeit: number, zeit: string }),
        description: `${typesWith('bewegungsProfil')}; zeit is that of the fix`,
      },
      zielName: string,
      zielAdresse: string,
      zielortAngegeben: boolean,
      nr: { ...integer, description: `${typesWith('nr')}: the lines up to this one` },
    },
  ),
  required: ['unid', 'meldungsTyp'],
};

export const MELDUNGEN_BODY = object({
  meldungen: { ...list(judged(MELDUNG)), description: 'In the order in which they were tapped; each judged by itself' },
});

export const MELDUNGEN_ANSWER = object({
  data: {
    ...list(
      object(
        { unid: string, ergebnis: oneOf(['neu', 'doppelt', 'fehler']) },
        {
          nr: { ...integer, description: 'neu, doppelt: the number of the event in its case' },
          zeitKorrigiert: { ...boolean, description: 'true: the phone’s time lay outside the assignment' },
          code: { ...string, description: 'fehler: why' },
          text: { ...string, description: 'for people, in the language of Accept-Language' },
          fehler: list(object({ feld: string, text: string })),
        },
      ),
    ),
    description: 'In the order of the call',
  },
});
