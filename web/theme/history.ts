import type { Theme } from '#domain/theme/tokens.ts';
import type { Logo } from './logo.ts';

/** The edited state: theme, name of its file, and a logo to try with it. */
export interface Draft {
  name: string;
  theme: Theme;
  /** Null: the client's. */
  logo: Logo | null;
}

interface Step {
  draft: Draft;
  /** The field whose change led here, as `light.ink`; '' is the initial state. */
  field: string;
}

/** Undo history. */
export interface History {
  past: readonly Step[];
  now: Step;
  future: readonly Step[];
  /** Coalesces: another change of the same field extends the current step. */
  isOpen: boolean;
}

export const begun = (draft: Draft): History => ({ past: [], now: { draft, field: '' }, future: [], isOpen: false });

/** Changes a field. Changes of one field in a row are one step of undo, until `settled`. */
export function changed(history: History, field: string, draft: Draft): History {
  const goesOn = history.isOpen && history.now.field === field;
  return {
    past: goesOn ? history.past : [...history.past, history.now],
    now: { draft, field },
    future: [],
    isOpen: true,
  };
}

/** Ends coalescing: the next change is a step of its own. */
export const settled = (history: History): History => ({ ...history, isOpen: false });

/** Undo; unchanged where there is nothing to undo. */
export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, isOpen: false };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], isOpen: false };
}

/** Redo; unchanged where there is nothing to redo. */
export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  if (!next) return { past, now, future, isOpen: false };
  return { past: [...past, now], now: next, future: rest, isOpen: false };
}
