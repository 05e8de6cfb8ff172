import type { AppTyp, Path } from '#domain/flow.ts';
import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import { WEBPARAMS } from '#domain/mandant.ts';
import { FRAGEN } from '#domain/nachtrag/fragen.ts';
import { PARTS } from '#domain/parts.ts';
import { pathOf, wordsOf, type Answers, type Asking, type Part, type Question } from '#domain/questions.ts';
import { accept, codeAs } from '#domain/questions/accept.ts';
import { longestAnswer } from '#domain/questions/given.ts';
import { LANGUAGES } from '#domain/text.ts';
import { SCHADEN, VORGANG } from '#domain/vorgang.ts';
import { list, number, object, oneOf, orNull, string, typeOf, type ObjectSchema, type Schema } from './schema.ts';

/** The JSON Schema of a case (§3), made from the definitions of its questions: what an integrator may send and gets. */

const POINT = { lat: number, lng: number };

/** Codes that are listed; a longer list, such as that of the countries, is described by its form. */
const LISTED = 40;

/** Fields that no question asks and whose default does not tell what they hold. */
const SPECIAL: Readonly<Record<string, Schema>> = {
  'vorgangsMetadaten.timestampGemeldet': orNull({ ...number, description: 'milliseconds' }),
  'vorgangsMetadaten.language': oneOf(LANGUAGES),
  'vn.adresse.lat': orNull(number),
  'vn.adresse.lng': orNull(number),
  'schadenOrt.adresse.lat': orNull(number),
  'schadenOrt.adresse.lng': orNull(number),
  'schadenOrt.positionsdaten': orNull(object(POINT)),
  'schadenOrt.browserPosition': orNull(
    object({ ...POINT, genauigkeit: number, timestamp: number, erfasstTimestamp: number }),
  ),
  bearbeitungsSchritte: list(object({ schritt: string, zeit: string })),
  schadenTyp: {
    ...oneOf(['', ...SCHADEN.map(([code]) => code)]),
    description: `Each damage has an object of its own: ${SCHADEN.map(([code, at]) => `${code} ${at}`).join(', ')}.`,
  },
  // Of a car it is free text; the codes are those of bicycles.
  'kfz.fahrzeugtyp': {
    ...string,
    description: 'The kind of vehicle; of a bicycle one of the codes that its screen offers.',
  },
};

/** The schemas of the fields that a part's questions fill, by field, with an example of each. */
function fieldsOfPart(part: Part, typ: AppTyp): Record<string, { schema: Schema; example: unknown }> {
  return Object.fromEntries(
    part.questions.flatMap((question) => {
      if (question.kind === 'some')
        return Object.entries(question.of).map(([field, [de, en]], place) => [
          field,
          { schema: { type: 'boolean', description: plain(de, en) }, example: place === 0 },
        ]);
      const label = wordsOf(question.label, asking(typ), part.empty);
      const description = [plain(...label), ...meanings(question)].join('; ');
      const { example, ...schema } = answerSchema(question, part.empty[question.field]);
      return [[question.field, { schema: { ...schema, description }, example }]];
    }),
  );
}

/** What the codes mean, where they do not say it themselves. */
function meanings(question: Question): string[] {
  if (question.kind !== 'one' && question.kind !== 'many') return [];
  const kept = question.kind === 'one' ? (question.kept ?? []) : [];
  const options = Object.entries(question.of).filter(([code]) => !kept.includes(code));
  if (kept.length) options.push([`${kept[0]} to ${kept.at(-1)}`, ['bleibt stehen', 'is kept']]);
  return options.length > LISTED
    ? []
    : options.flatMap(([code, [de, en]]) => (code === en ? [] : [`${code} ${plain(de, en)}`]));
}

const asking = (typ: AppTyp): Asking => ({ webparams: WEBPARAMS, typ, zone: 'Europe/Berlin', now: 0 });

/** The schema of an answer with an example of it. */
function answerSchema(question: Exclude<Question, { kind: 'some' }>, empty: unknown): Schema & { example: unknown } {
  if (question.kind === 'text') return { ...string, maxLength: longestAnswer(question), example: '' };
  if (question.kind === 'number') return { ...number, minimum: 0, maximum: question.max, example: 0 };
  const codes = Object.keys(question.of);
  if (question.kind === 'many') return { ...list(oneOf(codes)), example: codes.slice(0, 1) };
  const example = codeAs(empty, codes[0]!);
  if (codes.length > LISTED) return { ...string, maxLength: LIMITS.line, example };
  return { type: typeof empty, enum: [...new Set([empty, ...codes.map((code) => codeAs(empty, code))])], example };
}

const typOf = (path: Path): AppTyp => (path.startsWith('/kfz/') ? 'kfz' : 'fahrrad');

const plain = (de: string, en: string): string => `${de} / ${en}`.replaceAll('\u00ad', '');

/** The object of a damage, with an example: the first choices that go together. */
function damageSchema(part: Part, schadenTyp: string, typ: AppTyp): Schema {
  const fields = fieldsOfPart(part, typ);
  // What its screen asks of the vehicle lies there, not with the damage.
  const own = Object.keys(part.empty).filter((field) => pathOf(part, field) === `${part.at}.${field}`);
  const all = own.map((field) => [field, fields[field]?.schema ?? typeOf(part.empty[field])]);
  const first = Object.fromEntries(Object.entries(fields).map(([field, { example }]) => [field, example]));
  const { answers } = accept(part, { ...first, beschreibungVN: 'Text', datenEingegeben: true }, asking(typ));
  return {
    ...object({}, Object.fromEntries(all)),
    description: `${schadenTyp}: ${plain(...part.name)}`,
    examples: [Object.fromEntries(own.map((field) => [field, answers[field]]))],
  };
}

const DAMAGES: Readonly<Record<string, Schema>> = Object.fromEntries(
  SCHADEN.map(([code, at]) => {
    const { path, part } = PARTS.find((one) => one.part.at === at)!;
    return [at, damageSchema(part, code, typOf(path))];
  }),
);

/** The questions' fields by their path. */
const ASKED: Readonly<Record<string, Schema>> = Object.fromEntries(
  PARTS.flatMap(({ path, part }) =>
    Object.entries(fieldsOfPart(part, typOf(path))).map(([field, { schema }]) => [pathOf(part, field), schema]),
  ),
);

const caseObject = (defaults: Answers, words: readonly string[] = []): ObjectSchema =>
  object(
    Object.fromEntries(
      Object.entries(defaults).map(([field, value]) => {
        const path = [...words, field].join('.');
        if (isObject(value)) return [field, caseObject(value, [...words, field])];
        return [field, SPECIAL[path] ?? ASKED[path] ?? typeOf(value)];
      }),
    ),
  );

const FRAME = caseObject(VORGANG);

/** Without the code of no answer: such a field is absent. */
const said = ({ enum: codes, ...schema }: Schema, empty: unknown): Schema =>
  Array.isArray(codes) ? { ...schema, enum: codes.filter((code) => code !== empty) } : schema;

/** What was answered while waiting: the fields of the questions that were answered, and no others. D127 */
export const NACHGETRAGEN = object(
  {},
  Object.fromEntries(
    Object.values(FRAGEN).flatMap((part: Part) =>
      Object.entries(fieldsOfPart(part, 'kfz')).map(([field, { schema }]) => [field, said(schema, part.empty[field])]),
    ),
  ),
);

const SENT = { ...FRAME, properties: { ...FRAME.properties, ...DAMAGES } };

/** A case: its named fields (§3), all present, the objects of the damages that were looked at, and what was added. */
export const VORGANG_TYPE = {
  ...SENT,
  properties: {
    ...SENT.properties,
    nachtrag: {
      ...NACHGETRAGEN,
      description: 'What was answered while waiting, after the report; absent: nothing was.',
    },
  },
};

/** What a correction may put in the place of what was reported. D126 */
export const BERICHTIGT = object({}, { schadenOrt: FRAME.properties['schadenOrt']!, mobilnummer: string });

/** The same as a body: what is absent becomes its default, and other spellings are read too. */
export const VORGANG_SENT: Schema = {
  ...SENT,
  required: [],
  description:
    'The whole case (Vorgang): a field that is absent becomes its default; a damage object that is absent stays. Other spellings are read too: codes in any case and by their German or English name, yes and no as true/false, 1/0, j/n, ja/nein, numbers as text, a level in percent, more than five people or bicycles as 6. What is illegible is left as it is stored. What the call left out or changed is in nicht_uebernommen.',
};
