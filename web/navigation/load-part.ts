import { use } from 'react';
import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answeredPaths, type AppTyp, type Path } from '#domain/flow.ts';
import type { Part } from '#domain/questions.ts';
import { schadenOf } from '#domain/vorgang.ts';
import { useHeld } from '../vorgang/case/held.ts';

const files = import.meta.glob<Record<string, unknown>>([
  '../../domain/schaden/{kfz,fahrrad}-*.ts',
  '../../domain/{ort/schadenort,fahrzeug/kennzeichen,fahrzeug/fahrzeug,fahrzeug/fahrrad-infos,personen/personen}.ts',
  '!../../domain/**/*.test.ts',
]);

const loading = new Map<string, Promise<Part | null>>();
const loaded = new Map<string, Part | null>();

/** Fetches the part of a screen: '/kfz/reifenRaeder' lies in 'kfz-reifen-raeder.ts', '/kfz/personen' in 'personen.ts'. Null where there is none. */
export function loadPart(path: string): Promise<Part | null> {
  const before = loading.get(path);
  if (before) return before;
  const now = load(path);
  loading.set(path, now);
  now.catch(() => loading.delete(path)); // the next try asks again; the error boundary shows this one
  return now;
}

async function load(path: string): Promise<Part | null> {
  const words = path
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll('_', '-')
    .toLowerCase();
  const [typ = '', word = ''] = words.slice(1).split('/');
  const file = Object.keys(files).find((name) => name.endsWith(`/${typ}-${word}.ts`) || name.endsWith(`/${word}.ts`));
  const exported = file ? Object.values(await files[file]!()) : [];
  const part = exported.find(isPart) ?? null;
  loaded.set(path, part);
  return part;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'questions' in value;

/** The part of a screen, for a component: at once if it was preloaded, else it waits for it. */
export function usePart(path: string): Part | null {
  const part = loaded.get(path);
  return part === undefined ? use(loadPart(path)) : part;
}

/** The parts that count for the held case, in the order of the journey; of the damages only its own. */
export async function ownParts(typ: AppTyp): Promise<PartOfPath[]> {
  const paths = ownPaths(typ);
  await Promise.all(paths.map(loadPart));
  return loadedParts(paths);
}

/** The same for a component. */
export function useOwnParts(typ: AppTyp): PartOfPath[] {
  const paths = ownPaths(typ);
  const missing = paths.find((path) => !loaded.has(path));
  if (missing) use(loadPart(missing));
  return loadedParts(paths);
}

const ownPaths = (typ: AppTyp): string[] =>
  answeredPaths(typ, schadenOf(useHeld.getState().held?.vorgang.schadenTyp ?? '')?.path ?? '');

const loadedParts = (paths: readonly string[]): PartOfPath[] =>
  paths.flatMap((path) => {
    const part = loaded.get(path);
    return part ? [{ path: path as Path, part }] : [];
  });
