import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answeredPaths, type AppTyp, type Path } from '#domain/flow.ts';
import type { Part } from '#domain/questions.ts';
import { schadenOf } from '#domain/vorgang.ts';
import { lateChunks } from '../chunks/late-chunk.ts';
import { useChunks } from '../chunks/use-chunks.ts';
import { useHeld } from '../vorgang/case/held.ts';

const files = import.meta.glob<Record<string, unknown>>([
  '../../domain/schaden/{kfz,fahrrad}-*.ts',
  '../../domain/{ort/schadenort,fahrzeug/kennzeichen,fahrzeug/fahrzeug,fahrzeug/fahrrad-infos,personen/personen}.ts',
  '!../../domain/**/*.test.ts',
]);

/** The parts (question modules) by path; null where a screen has none. */
const parts = lateChunks<Part | null>(async (path) => {
  const words = path
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll('_', '-')
    .toLowerCase();
  const [typ = '', word = ''] = words.slice(1).split('/');
  const file = Object.keys(files).find((name) => name.endsWith(`/${typ}-${word}.ts`) || name.endsWith(`/${word}.ts`));
  const exported = file ? Object.values(await files[file]!()) : [];
  return exported.find(isPart) ?? null;
});

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'questions' in value;

/**
 * Fetches the part of a screen: '/kfz/reifenRaeder' lies in 'kfz-reifen-raeder.ts', '/kfz/personen' in 'personen.ts'.
 * Null where there is none.
 */
export const loadPart = parts.fetch;

/** The same, but null where its chunk has come. */
export const needPart = parts.need;

/** The part of a screen, for a component, which suspends until it has come. */
export const usePart = (path: string): Part | null => useChunks(parts, [path])[0] ?? null;

/** The parts of the held case in the order of the journey; of the damage types only its own. */
export async function ownParts(typ: AppTyp): Promise<PartOfPath[]> {
  const paths = ownPaths(typ);
  await Promise.all(paths.map(loadPart));
  return loadedParts(paths);
}

/** Fetches those that have not come; null where all have. */
export const needOwnParts = (typ: AppTyp): Promise<unknown> | null =>
  ownPaths(typ).every((path) => parts.came.has(path)) ? null : ownParts(typ);

/** The same for a component, which suspends until all have come. */
export function useOwnParts(typ: AppTyp): PartOfPath[] {
  const paths = ownPaths(typ);
  useChunks(parts, paths);
  return loadedParts(paths);
}

const ownPaths = (typ: AppTyp): string[] =>
  answeredPaths(typ, schadenOf(useHeld.getState().held?.vorgang.schadenTyp ?? '')?.path ?? '');

const loadedParts = (paths: readonly string[]): PartOfPath[] =>
  paths.flatMap((path) => {
    const part = parts.came.get(path);
    return part ? [{ path: path as Path, part }] : [];
  });
