import type { FastifyError } from 'fastify';
import type { Problem } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';

type Wrong = NonNullable<FastifyError['validation']>[number];

/** What to send where the description has a type. */
const TYPES: Readonly<Record<string, Text>> = {
  string: ['einen Text', 'a text'],
  number: ['eine Zahl', 'a number'],
  integer: ['eine ganze Zahl', 'a whole number'],
  boolean: ['true oder false', 'true or false'],
  array: ['eine Liste', 'a list'],
  object: ['ein Objekt', 'an object'],
  null: ['null', 'null'],
};

/** Patterns of the description, which no refusal shows as they are: what to send. */
export const KEY_SIGNS = '^[\\x21-\\x7e]{1,200}$';
export const REVISION_FORM = '^(W/)?"?[0-9]{1,15}"?$';
export const ONE_LINE = '^\\P{Cc}*$';
const PATTERNS: Readonly<Record<string, Text>> = {
  [KEY_SIGNS]: ['Senden Sie 1 bis 200 sichtbare Zeichen aus ASCII.', 'Send 1 to 200 visible characters of ASCII.'],
  [REVISION_FORM]: ['Senden Sie die Revision, wie "3".', 'Send the revision, such as "3".'],
  [ONE_LINE]: ['Senden Sie eine Zeile ohne Steuerzeichen.', 'Send one line without control characters.'],
};

/** The field of a request that is not as the description says, and what to send there instead. */
export function notAsDescribed(wrong: Wrong): Problem {
  const { instancePath, params } = wrong;
  const path = [...instancePath.split('/').slice(1), params['missingProperty'] ?? params['additionalProperty']];
  return { feld: path.filter(Boolean).map(unescaped).join('.'), text: remedyOf(wrong) };
}

/** A part of a JSON pointer. RFC 6901 */
const unescaped = (part: unknown): string => String(part).replaceAll('~1', '/').replaceAll('~0', '~');

const AS_DESCRIBED: Text = [
  'Senden Sie es so, wie es unter /service/openapi.json steht.',
  'Send it as it is described at /service/openapi.json.',
];

function remedyOf({ keyword, params }: Wrong): Text {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return ['Das Feld fehlt. Senden Sie es mit.', 'The field is missing. Send it, too.'];
    case 'additionalProperties':
      return ['Dieses Feld gibt es hier nicht. Lassen Sie es weg.', 'There is no such field here. Leave it out.'];
    case 'type':
      return typeWanted([params['type']].flat().map(String));
    case 'enum':
      return oneWanted((params['allowedValues'] as unknown[]).map(String));
    case 'minLength':
    case 'maxLength':
      return bound(keyword, limit, ['Zeichen', 'characters']);
    case 'minItems':
    case 'maxItems':
      return bound(keyword, limit, ['Einträge', 'entries']);
    case 'minimum':
      return [`Senden Sie mindestens ${limit}.`, `Send at least ${limit}.`];
    case 'maximum':
      return [`Senden Sie höchstens ${limit}.`, `Send at most ${limit}.`];
    default:
      return PATTERNS[String(params['pattern'])] ?? AS_DESCRIBED;
  }
}

function typeWanted(types: readonly string[]): Text {
  const words = types.map((type) => TYPES[type] ?? [type, type]);
  return [`Senden Sie ${words.map(([de]) => de).join(' oder ')}.`, `Send ${words.map(([, en]) => en).join(' or ')}.`];
}

const oneWanted = (codes: readonly string[]): Text => [
  `Senden Sie eines von diesen: ${codes.join(', ')}.`,
  `Send one of these: ${codes.join(', ')}.`,
];

const bound = (keyword: string, limit: string, [de, en]: Text): Text =>
  keyword.startsWith('min')
    ? [`Senden Sie mindestens ${limit} ${de}.`, `Send ${limit} ${en} at least.`]
    : [`Senden Sie höchstens ${limit} ${de}.`, `Send ${limit} ${en} at most.`];
