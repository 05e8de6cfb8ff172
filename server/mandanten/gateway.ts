import * as v from 'valibot';
import { isObject } from '#domain/is-object.ts';
import { SECRET_NAME } from '../settings/secret.ts';
import { whyNoReceiver } from '../outbox/receiver-url.ts';
import { across, chosen, described, fields, line, unquoted, type SchemaOf } from './value-schemas.ts';

const MOST = { kopf: 10, line: 500, vorlage: 2_000 };

/** An address that the service posts to. */
export const receiver = unquoted(
  line({
    most: MOST.line,
    refuse: (value) => {
      const why = whyNoReceiver(value);
      return why && `it ${why}`;
    },
  }),
);

/** A name of a secret setting, as it stands behind its prefix. */
export const secretName = unquoted(
  line({
    most: 40,
    pattern: SECRET_NAME,
    write: 'write capitals, digits and _, such as KRANICH',
  }),
);

/** Headers that the service writes itself. */
const OURS = /^(host|content-length|content-type|transfer-encoding|connection|user-agent|expect|upgrade|te|trailer)$/i;
const NO_HEADER = 'the service writes this header itself, or it is none: take it out';
const NO_LINE = `write one line of at most ${MOST.line} ASCII signs`;

const headers = unquoted(
  v.record(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9-]{1,60}$/, NO_HEADER),
      v.check((name) => !OURS.test(name), NO_HEADER),
    ),
    v.pipe(v.string(NO_LINE), v.maxLength(MOST.line, NO_LINE), v.regex(/^[\x20-\x7e]*$/, NO_LINE)),
  ),
);
const kopf = chosen<Record<string, string>>(v.pipe(headers, v.maxEntries(MOST.kopf)), (value) => {
  if (!isObject(value)) return v.never('write an object: { "Authorization": "Bearer {geheimnis}" }');
  return Object.keys(value).length > MOST.kopf ? v.never(`write at most ${MOST.kopf} headers`) : headers;
});

/** The body of a message: a text is sent as a form, an object as JSON. */
export type Vorlage = string | { readonly [name: string]: unknown };

const vorlage = v.pipe(
  chosen<Vorlage>(v.union([v.looseObject({}), v.pipe(v.string(), v.maxLength(MOST.vorlage))]), (value) =>
    isObject(value) ? v.looseObject({}) : v.string('write an object or a text'),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const has = placeholdersIn(dataset.value);
    const lacking = [
      ...(has.has('text') ? [] : ['{text}']),
      ...(has.has('nummer') || has.has('ziffern') ? [] : ['{nummer}']),
    ];
    if (JSON.stringify(dataset.value).length > MOST.vorlage)
      addIssue({ input: '…', message: `write at most ${MOST.vorlage} signs` });
    else if (lacking.length) addIssue({ message: `it lacks ${lacking.join(' and ')}, put it in` });
  }),
);

/** What a template may hold: the number as +49…, its digits alone, the text, the secret, the id of the message. */
export const PLATZHALTER = ['nummer', 'ziffern', 'text', 'geheimnis', 'id'] as const;
/** Those of a header: what a person typed may have signs that no header takes. */
const IN_KOPF: readonly string[] = ['geheimnis', 'id'] satisfies (typeof PLATZHALTER)[number][];
export type Werte = Readonly<Record<(typeof PLATZHALTER)[number], string>>;

// prettier-ignore
const gateway = v.pipe(
  fields({
    adresse: described(receiver, ['Wohin SMS gehen, mit https.', 'Where messages are posted to: https.']),
    kopf: described(v.optional(kopf, {}), ['Kopfzeilen aus ASCII-Zeichen, etwa "Authorization": "Bearer {geheimnis}". Platzhalter sind hier nur {geheimnis} und {id}.', 'Headers of ASCII signs, such as "Authorization": "Bearer {geheimnis}". Placeholders here are {geheimnis} and {id} alone.']),
    vorlage: described(vorlage, ['Der Inhalt: Ein Objekt geht als JSON, ein Text wie to={nummer}&text={text} als Formular. {nummer} ist +49…, {ziffern} nur ihre Ziffern, {text}, {geheimnis}, {id} der Nachricht.', 'The body: an object is sent as JSON, a text like to={nummer}&text={text} as a form. {nummer} +49…, {ziffern} its digits, {text}, {geheimnis}, {id} of the message.']),
    geheimnis: described(v.optional(secretName), ['Name des Geheimnisses für {geheimnis}, nur für diesen Mandanten: KRANICH für die Einstellung SMS_SECRET_KRANICH_FILE.', 'Name of the secret for {geheimnis}, no other client’s: KRANICH for the setting SMS_SECRET_KRANICH_FILE.']),
    erfolg: described(v.optional(fields({
      feld: described(v.optional(line({ most: 100 })), ['Pfad im JSON der Antwort, etwa messages.0.status. Fehlt er, gilt die ganze Antwort.', 'Path in the JSON of the answer, such as messages.0.status. Absent: anywhere.']),
      wert: described(line({ most: 100, least: 1 }), ['Der Wert dort, als Text. Ohne feld: was die Antwort enthält.', 'The value there, as text. Without feld: what the body contains.']),
    })), ['Was die Antwort außer einem Status 2xx sagen muss, für Gateways, die 200 sagen und nein meinen.', 'What the answer must say besides a status of 2xx, for gateways that say 200 and mean no.']),
  }),
  across(({ kopf: heads, vorlage: body, geheimnis }) => {
    const used = placeholdersIn([heads, body]);
    const misplaced = [...placeholdersIn(heads)].filter((name) => !IN_KOPF.includes(name));
    const unknown = [...placeholdersIn(body)].filter((name) => !(PLATZHALTER as readonly string[]).includes(name));
    const choices = PLATZHALTER.map((one) => `{${one}}`).join(' ');
    return [
      ...misplaced.map((name) => ({ field: 'kopf', found: `{${name}}`, remedy: 'a header takes {geheimnis} and {id} alone, move it into vorlage' })),
      ...unknown.map((name) => ({ field: 'vorlage', found: `{${name}}`, remedy: `there is no such placeholder, use ${choices}` })),
      ...(used.has('geheimnis') === (geheimnis !== undefined) ? [] : [{
        field: 'geheimnis',
        found: geheimnis,
        remedy: geheimnis === undefined ? 'the field is missing, name the secret that {geheimnis} stands for' : '{geheimnis} stands neither in kopf nor in vorlage, put it there',
      }]),
    ];
  }),
);

/** The HTTP gateway by which a client sends text messages. ADR 051 */
export type SmsGateway = v.InferOutput<typeof gateway>;
/** The gateway of a client; `probe`: one that only shows the messages. */
export type Gateway = 'probe' | SmsGateway;

/** The setting `nachrichten`. */
export const nachrichten: SchemaOf<Gateway> = chosen<Gateway>(v.union([v.literal('probe'), gateway]), (value) => {
  if (value === 'probe') return v.literal('probe');
  return isObject(value) ? gateway : v.never('write "probe" or an object: { "adresse": …, "vorlage": … }');
});

/** Puts the values into the placeholders of a text. */
export const filled = (text: string, werte: Werte): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(werte, name) ? werte[name as keyof Werte] : whole,
  );

/** The placeholders in a template or headers, also unknown ones. */
export const placeholdersIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
