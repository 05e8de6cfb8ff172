import { use } from 'react';
import type { Part } from '#domain/questions.ts';

const files = import.meta.glob<Record<string, Part>>([
  '../../domain/schaden/{kfz,fahrrad}-*.ts',
  '!../../domain/schaden/*.test.ts',
]);

const loading = new Map<string, Promise<Part | null>>();
const loaded = new Map<string, Part | null>();

/** Fetches the part of a damage screen: '/kfz/reifenRaeder' lies in 'kfz-reifen-raeder.ts'. Null where there is none. */
export function loadPart(path: string): Promise<Part | null> {
  const before = loading.get(path);
  if (before) return before;
  const now = load(path);
  loading.set(path, now);
  now.catch(() => loading.delete(path)); // the next try asks again; the error boundary shows this one
  return now;
}

async function load(path: string): Promise<Part | null> {
  const name = path
    .slice(1)
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll('/', '-')
    .toLowerCase();
  const module = await files[`../../domain/schaden/${name}.ts`]?.();
  const part = module ? (Object.values(module)[0] ?? null) : null;
  loaded.set(path, part);
  return part;
}

/** The part of a damage screen, for a component: at once if it was preloaded, else it waits for it. */
export function usePart(path: string): Part | null {
  const part = loaded.get(path);
  return part === undefined ? use(loadPart(path)) : part;
}
