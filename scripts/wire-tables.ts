import { EVENT_FIELDS } from '#domain/ereignisse/hilfsstatus.ts';
import { EVENT_TYPES, type EventType } from '#domain/ereignisse/typen.ts';
import { FAULTS } from '#domain/errors.ts';
import { TIMELINE, type Path } from '#domain/flow.ts';
import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import { WEBPARAMS } from '#domain/mandant.ts';
import { FRAGEN } from '#domain/nachtrag/fragen.ts';
import { PARTS } from '#domain/parts.ts';
import { fieldsOf, pathOf, wordsOf, type Asking, type Option, type Part, type Question } from '#domain/questions.ts';
import { longestAnswer } from '#domain/questions/given.ts';
import { BETREIBER_GRUENDE, GRUENDE } from '#domain/ereignisse/storno.ts';
import { LANGUAGES } from '#domain/text.ts';
import { SCHADEN, VORGANG } from '#domain/vorgang.ts';
import { code, table } from './markdown.ts';

/** The tables of docs/product.md 'Fields and codes', made from the code that they describe. */

const typOf = (path: Path): Asking['typ'] => (path.startsWith('/kfz/') ? 'kfz' : 'fahrrad');
const asking = (typ: Asking['typ']): Asking => ({ webparams: WEBPARAMS, typ, zone: 'Europe/Berlin', now: 0 });

const english = ([, en]: readonly [string, string, ...unknown[]]): string => en.replaceAll('\u00ad', '');
const both = ([de, en]: readonly [string, string]): string =>
  (de === en ? de : `${de} / ${en}`).replaceAll('\u00ad', '');
const choice = ([word, option]: [string, Option]): string =>
  word === option[1] ? code(word) : `${code(word)} ${english(option)}`;

/** A field that a question fills, its values, and what the person is asked. */
interface Asked {
  path: string;
  values: string;
  label: string;
}

function askedIn(part: Part, typ: Asking['typ']): Asked[] {
  return part.questions.flatMap((question) => {
    const label = english(wordsOf(question.label, asking(typ), part.empty));
    if (question.kind === 'some')
      return Object.entries(question.of).map(([field, option]) => ({
        path: pathOf(part, field),
        values: 'boolean',
        label: `${label} – ${english(option)}`,
      }));
    const [field = '', given] = fieldsOf(question);
    const says = question.unsureIn ? `whether ${code(field)} is not known` : `whether ${code(field)} was given`;
    const flag = { path: pathOf(part, given ?? field), values: 'boolean', label: says };
    const own = { path: pathOf(part, field), values: valuesOf(question, part), label };
    return given ? [own, flag] : [own];
  });
}

function valuesOf(question: Exclude<Question, { kind: 'some' }>, part: Part): string {
  if (question.kind === 'text') return `text, ${longestAnswer(question)}`;
  if (question.kind === 'number') return `0 to ${question.max} ${question.unit[0]}`;
  const kept = question.kind === 'one' ? (question.kept ?? []) : [];
  const codes = Object.entries(question.of).filter(([word]) => !kept.includes(word));
  const choices =
    codes.length > 20
      ? `one of ${codes.length} codes, such as ${choice(codes[0]!)}`
      : [...codes.map(choice), ...(kept.length ? [`kept too: ${code(kept[0]!)} to ${code(kept.at(-1)!)}`] : [])].join(
          ', ',
        );
  const empty = part.empty[question.field];
  if (question.kind === 'many') return `list of ${choices}`;
  return typeof empty === 'string' && !codes.some(([word]) => word === empty) ? `${code('')} or ${choices}` : choices;
}

/** The fields of all damage objects. The sentence above the table names what each of them has. */
const damageRows = SCHADEN.flatMap(([, object, path]) => {
  const { part } = PARTS.find(({ part: { at } }) => at === object)!;
  return askedIn(part, typOf(path))
    .filter(({ path: field }) => field.startsWith(`${object}.`) && field !== `${object}.beschreibungVN`)
    .map(({ path: field, values, label }) => [code(field), values, label]);
});

/** The case without its damage objects: every field with its values, its default and the screens that ask it. */
function caseRows(): string[][] {
  const asked = new Map<string, { values: string; paths: Path[] }>();
  for (const { path, part } of PARTS)
    for (const { path: field, values } of askedIn(part, typOf(path)))
      asked.set(field, { values, paths: [...(asked.get(field)?.paths ?? []), path] });
  return leavesOf(VORGANG).map(([path, value]) => {
    const { values, paths } = asked.get(path) ?? { values: NOT_ASKED[path] ?? kindOf(path, value), paths: [] };
    const screens = new Set(paths.map((one) => code(one.slice(one.lastIndexOf('/') + 1))));
    return [code(path), `${values}${defaultOf(value)}`, [...screens].join(', ')];
  });
}

/** The default of a field where it is not empty. */
const defaultOf = (value: unknown): string =>
  ['""', 'false', '0', 'null', '[]'].includes(JSON.stringify(value)) ? '' : `; default ${code(JSON.stringify(value))}`;

const leavesOf = (object: object, path: readonly string[] = []): [path: string, value: unknown][] =>
  Object.entries(object).flatMap(([field, value]: [string, unknown]) =>
    isObject(value) ? leavesOf(value, [...path, field]) : [[[...path, field].join('.'), value] as [string, unknown]],
  );

/** Values of fields that no question asks, where their default does not tell. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'vorgangsMetadaten.timestampGemeldet': 'milliseconds, or null',
  'vorgangsMetadaten.status': ['', 'gemeldet', 'storniert'].map(code).join(', '),
  'vorgangsMetadaten.storno': `${['', ...Object.keys({ ...GRUENDE, ...BETREIBER_GRUENDE })].map(code).join(', ')}, or the operator's words`,
  'vorgangsMetadaten.language': LANGUAGES.map(code).join(', '),
  bearbeitungsSchritte: 'list of `{ schritt, zeit }`',
  schadenTyp: `${code('')} or one of the ${SCHADEN.length} below`,
  'schadenOrt.browserPosition':
    '`{ lat, lng, genauigkeit, timestamp, erfasstTimestamp }`, metres and milliseconds, or null',
  'schadenOrt.positionsdaten': '`{ lat, lng }` in degrees, or null',
};

/** What may stand in a field that no question asks, by its default: worked out from answers, or prefilled. */
function kindOf(path: string, value: unknown): string {
  if (value === null) return 'degrees, or null';
  const isOfPart = PARTS.some(({ part }) => Object.keys(part.empty).some((field) => pathOf(part, field) === path));
  return typeof value === 'string' ? `text, ${isOfPart ? LIMITS.lines : LIMITS.line}` : typeof value;
}

const STEPS = Object.entries(EVENT_TYPES as Record<string, EventType>);

/** All tables, as they stand in docs/product.md. */
export const wireTables = (): string =>
  [
    '### The case',
    'Limits of a text are code points. A default is empty (`""`, `false`, `0`, `null`, `[]`) unless one is named. What no screen asks is prefilled by the operator, worked out from the answers or written by the service (§3).',
    table(['Field', 'Values', 'Screen'], caseRows()),
    '### The damage objects',
    'Each also has `beschreibungVN` (text, 400) and `datenEingegeben`, whether its screen was filled.',
    table(['Field', 'Values', 'Question'], damageRows),
    '### Asked while somebody waits (nachtrag)',
    'Only fields that were answered are there. The choice of the client (`wartefragen.aus`) names the codes.',
    table(
      ['Code', 'Field', 'Values', 'Question'],
      Object.entries<Part>(FRAGEN).flatMap(([name, part]) =>
        askedIn(part, 'kfz').map(({ path, values, label }) => [
          code(name),
          code(path.slice('nachtrag.'.length)),
          values,
          label,
        ]),
      ),
    ),
    '### The client’s configuration (webparams)',
    'Names, values and defaults: [operate/brands.md](operate/brands.md#all-settings).',
    '### The help-status record',
    'All fields are text.',
    table(
      ['Field', 'Most characters'],
      Object.entries(EVENT_FIELDS).map(([field, most]) => [code(field), String(most)]),
    ),
    table(
      ['meldungsTyp', 'Written by', 'Step that it does', 'Takes back', 'Message', 'News'],
      STEPS.map(([name, { writer, step = '', resets = [], message = '', news = '' }]) => [
        code(name),
        writer,
        step,
        resets.join(', '),
        message && code(message),
        news,
      ]),
    ),
    '### The timeline',
    table(
      ['Step', 'From step number', 'Name'],
      TIMELINE.map(([name, from, text]) => [code(name), String(from), both(text)]),
    ),
    '### The errors',
    table(
      ['Code', 'Status', 'Page', 'Title'],
      Object.entries(FAULTS).map(([name, { status, page, title }]) => [
        code(name),
        String(status),
        page ? code(page) : '',
        page ? both(title) : english(title),
      ]),
    ),
  ].join('\n\n');
