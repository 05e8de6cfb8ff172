import type { Theme } from '#domain/theme/tokens.ts';
import type { Logo } from './logo.ts';

/** A theme and the name of its file, and the logo that is tried with it. */
export interface Draft {
  name: string;
  theme: Theme;
  /** Null: the client's own. */
  logo: Logo | null;
}

interface Step {
  draft: Draft;
  /** What was changed to come here: `light.ink`; '' is the beginning. */
  field: string;
}

/** What was, is and would be again. */
export interface History {
  past: readonly Step[];
  now: Step;
  future: readonly Step[];
  /** The same field goes on changing: no step of its own. */
  isOpen: boolean;
}

export const begun = (draft: Draft): History => ({ past: [], now: { draft, field: '' }, future: [], isOpen: false });

/** Changes a field; while a colour is dragged or typed it is one step, until `settled`. */
export function changed(history: History, field: string, draft: Draft): History {
  const goesOn = history.isOpen && history.now.field === field;
  return {
    past: goesOn ? history.past : [...history.past, history.now],
    now: { draft, field },
    future: [],
    isOpen: true,
  };
}

/** The next change is a step of its own, even of the same field. */
export const settled = (history: History): History => ({ ...history, isOpen: false });

/** One step back; the same where there is none. */
export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, isOpen: false };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], isOpen: false };
}

/** One step forward again; the same where there is none. */
export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  if (!next) return { past, now, future, isOpen: false };
  return { past: [...past, now], now: next, future: rest, isOpen: false };
}
