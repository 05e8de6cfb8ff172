import { acceptVorgang, type Accepted, type PartOfPath } from '#domain/accept-vorgang.ts';
import { SERVICE_ONLY } from '#domain/accept/reasons.ts';
import type { AppTyp } from '#domain/flow.ts';
import { isObject } from '#domain/is-object.ts';
import { readDegrees } from '#domain/ort/punkt.ts';
import { PARTS } from '#domain/parts.ts';
import { part, pathOf, type Answers, type Asking, type Part, type Question } from '#domain/questions.ts';
import { emptyVorgang, VORGANG } from '#domain/vorgang.ts';

/**
 * A new case from prefilled fields. They go the way of a save (D98), only further: a client may not ask for what its
 * operator knows, and fields that no screen asks for (`hsn`, the order number) can be set here alone.
 */
export function prefilledVorgang(vorbelegung: unknown, asking: Asking): Accepted {
  const { vorgang, notTaken } = acceptVorgang(WRITABLE[asking.typ], vorbelegung, emptyVorgang(), asking);
  if (vorgang.bearbeitungsSchritte.length === 0) return { vorgang, notTaken };
  return {
    vorgang: { ...vorgang, bearbeitungsSchritte: [] },
    notTaken: [...notTaken, { feld: 'bearbeitungsSchritte', text: SERVICE_ONLY }],
  };
}

/** Fields and objects that only the service writes, or that `acceptVorgang` reads in a way of their own. */
const NOT_PREFILLED = new Set([
  'vorgangsMetadaten.userID',
  'vorgangsMetadaten.status',
  'vorgangsMetadaten.timestampGemeldet',
  'vorgangsMetadaten.storno',
  'vorgangsMetadaten.mandantenID',
  'vorgangsMetadaten.language',
  'bearbeitungsSchritte',
  'schadenTyp',
  'bewertung',
  'webAppConfig',
  'userAgent',
]);

const WRITABLE: Readonly<Record<AppTyp, readonly PartOfPath[]>> = {
  kfz: writableOf('kfz'),
  fahrrad: writableOf('fahrrad'),
};

/** The parts of an app type as if every client asked everything, and a part for each object with fields beside them. */
function writableOf(typ: AppTyp): PartOfPath[] {
  const asked = PARTS.filter(({ path }) => path.startsWith(`/${typ}/`));
  const taken = new Set(asked.flatMap(({ part }) => Object.keys(part.empty).map((field) => pathOf(part, field))));
  return [
    ...asked.map(({ path, part }) => ({ path, part: ofEveryClient(part) })),
    ...partsBeside(VORGANG, (path) => taken.has(path) || NOT_PREFILLED.has(path)).map((beside): PartOfPath => ({
      path: `/${typ}/start`,
      part: beside,
    })),
  ];
}

function ofEveryClient(whole: Part): Part {
  return { ...whole, questions: whole.questions.map((question): Question => ({ ...question, ofClient: () => true })) };
}

/** How a field is read that this app type does not ask for: as the other type asks for it, else text as one line. */
function questionFor(path: string, empty: unknown): Question | undefined {
  const asked = PARTS.flatMap(({ part }) =>
    part.questions.filter((one) => 'field' in one && pathOf(part, one.field) === path),
  );
  // Of a car the type is free text; the list is that of bicycles.
  if (asked[0] && path !== 'kfz.fahrzeugtyp') return { ...asked[0], when: () => true, ofClient: () => true };
  return typeof empty === 'string' ? { kind: 'text', field: path.split('.').at(-1)!, label: ['', ''] } : undefined;
}

/** A part for each object below `defaults` that has fields beside the excepted ones. */
function partsBeside(defaults: Answers, isExcept: (path: string) => boolean, words: readonly string[] = []): Part[] {
  const pathTo = (field: string): string => [...words, field].join('.');
  const fields = Object.entries(defaults).filter(([field]) => !isExcept(pathTo(field)));
  const empty = Object.fromEntries(fields.filter(([, value]) => !isObject(value)));
  const inner = fields.flatMap(([field, value]) =>
    isObject(value) ? partsBeside(value, isExcept, [...words, field]) : [],
  );
  if (Object.keys(empty).length === 0) return inner;
  const own = part<Answers>({ at: words.join('.'), title: ['', ''], name: ['', ''], icon: '', empty, questions: [] });
  const questions = Object.keys(empty).flatMap((field) => questionFor(pathTo(field), empty[field]) ?? []);
  return [
    { ...own, questions, shapes: { lat: (raw) => readDegrees(raw, 90), lng: (raw) => readDegrees(raw, 180) } },
    ...inner,
  ];
}
