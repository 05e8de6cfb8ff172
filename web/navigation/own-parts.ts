import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answeredPaths, type AppTyp } from '#domain/flow.ts';
import { PARTS } from '#domain/parts.ts';
import type { Part } from '#domain/questions.ts';
import { schadenOf } from '#domain/vorgang.ts';
import { useApp } from '../vorgang/state/app.ts';

/** The part (the questions) of a screen by its path; null where the screen asks none. */
export const partOf = (path: string): Part | null => PARTS.find((one) => one.path === path)?.part ?? null;

/** The parts of the held case in the order of the journey; of the damage types only its own. */
export function ownParts(typ: AppTyp): PartOfPath[] {
  const damage = schadenOf(useApp.getState().held?.vorgang.schadenTyp ?? '')?.path ?? '';
  const paths: readonly string[] = answeredPaths(typ, damage);
  return PARTS.filter(({ path }) => paths.includes(path));
}
