import { isObject } from '#domain/is-object.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { whyNoReceiver } from '../outbox/receiver-url.ts';
import { fields, text, type Rule } from './field-rules.ts';
import { PLATZHALTER, placeholdersIn } from './gateway.ts';
import { SECRET_NAME } from './webhook-rule.ts';

const MOST = { kopf: 10, line: 500, vorlage: 2_000 };
/** Headers that the service writes itself. */
const OURS = /^(host|content-length|content-type|transfer-encoding|connection|user-agent|expect|upgrade|te|trailer)$/i;
const LINE = /^[\x20-\x7e]*$/;

const kopf: Rule = {
  schema: {
    description: 'Headers, such as "Authorization": "Bearer {geheimnis}".',
    type: 'object',
    maxProperties: MOST.kopf,
    additionalProperties: { type: 'string', maxLength: MOST.line },
  },
  mistakes(value, field) {
    if (!isObject(value))
      return [mistakeAt(field, value, 'write an object: { "Authorization": "Bearer {geheimnis}" }')];
    const entries = Object.entries(value);
    if (entries.length > MOST.kopf) return [mistakeAt(field, entries.length, `write at most ${MOST.kopf} headers`)];
    return entries.flatMap(([name, one]) => {
      if (!/^[A-Za-z0-9-]{1,60}$/.test(name) || OURS.test(name))
        return [
          mistakeAt(`${field}.${name}`, one, 'the service writes this header itself, or it is none: take it out'),
        ];
      const isLine = typeof one === 'string' && one.length <= MOST.line && LINE.test(one);
      return isLine ? [] : [mistakeAt(`${field}.${name}`, one, `write one line of at most ${MOST.line} ASCII signs`)];
    });
  },
};

const vorlage: Rule = {
  schema: {
    description:
      'The body: an object is sent as JSON, a text like to={nummer}&text={text} as a form. {nummer} +49…, {ziffern} its digits, {text}, {geheimnis}, {id} of the message.',
    anyOf: [{ type: 'object' }, { type: 'string', maxLength: MOST.vorlage }],
  },
  mistakes(value, field) {
    if (typeof value !== 'string' && !isObject(value)) return [mistakeAt(field, value, 'write an object or a text')];
    if (JSON.stringify(value).length > MOST.vorlage)
      return [mistakeAt(field, '…', `write at most ${MOST.vorlage} signs`)];
    const has = placeholdersIn(value);
    const lacking = [
      ...(has.has('text') ? [] : ['{text}']),
      ...(has.has('nummer') || has.has('ziffern') ? [] : ['{nummer}']),
    ];
    return lacking.length ? [mistakeAt(field, value, `it lacks ${lacking.join(' and ')}, put it in`)] : [];
  },
};

const gateway = fields({
  about: 'The HTTP gateway that sends text messages.',
  needed: ['adresse', 'vorlage'],
  fields: {
    adresse: text({
      about: 'Where messages are posted to: https.',
      most: MOST.line,
      also: (value) => {
        const why = whyNoReceiver(value);
        return why && `it ${why}`;
      },
    }),
    kopf,
    vorlage,
    geheimnis: text({
      about: 'Name of the secret for {geheimnis}: KRANICH for the setting SMS_SECRET_KRANICH_FILE.',
      ...SECRET_NAME,
    }),
    erfolg: fields({
      about: 'What the answer must say besides a status of 2xx, for gateways that say 200 and mean no.',
      needed: ['wert'],
      fields: {
        feld: text({
          about: 'Path in the JSON of the answer, such as messages.0.status; absent: anywhere.',
          most: 100,
        }),
        wert: text({ about: 'The value there, as text; without feld: what the body contains.', most: 100, least: 1 }),
      },
    }),
  },
  also: ({ kopf: heads = {}, vorlage: body, geheimnis }, field) => {
    const used = placeholdersIn([heads, body]);
    const unknown = [...used].filter((name) => !(PLATZHALTER as readonly string[]).includes(name));
    return [
      ...unknown.map((name) =>
        mistakeAt(
          `${field}.vorlage`,
          `{${name}}`,
          `there is no such placeholder, use ${PLATZHALTER.map((one) => `{${one}}`).join(' ')}`,
        ),
      ),
      ...secretMistakes(used.has('geheimnis'), geheimnis, field),
    ];
  },
});

function secretMistakes(isUsed: boolean, name: unknown, field: string): Mistake[] {
  if (isUsed && name === undefined)
    return [
      mistakeAt(`${field}.geheimnis`, undefined, 'the field is missing, name the secret that {geheimnis} stands for'),
    ];
  if (!isUsed && name !== undefined)
    return [mistakeAt(`${field}.geheimnis`, name, '{geheimnis} stands neither in kopf nor in vorlage, put it there')];
  return [];
}

/** Either the word `probe` or a gateway. */
export const nachrichtenRule: Rule = {
  schema: {
    description:
      'How text messages go to people who want them; absent: not at all. "probe": none is sent, they are printed and shown, for trying out.',
    anyOf: [{ const: 'probe' }, gateway.schema],
  },
  mistakes: (value, field) =>
    value === 'probe'
      ? []
      : isObject(value)
        ? gateway.mistakes(value, field)
        : [mistakeAt(field, value, 'write "probe" or an object: { "adresse": …, "vorlage": … }')],
};
