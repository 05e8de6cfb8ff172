import { memo, startTransition, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { rowOf, type Place } from '#domain/flow.ts';
import { Boundary } from './boundary.tsx';
import { screenOf } from './screens.ts';

/** Places whose screens were rendered, or are to be. */
let places: readonly Place[] = [];
/** A root that is not in the document. */
let root: Root | undefined;

/**
 * Warms up the screens of these paths, whose chunks have come: renders each once and drops it, so that its code is
 * compiled and has run before a tap leads there. A transition, so that React works in slices, and a tap goes first. ADR
 * 064.
 */
export function warmUp(paths: readonly string[] = [], id: string): void {
  const rows = new Set(paths.map(rowOf));
  const added = [...rows].filter((row) => places.every((place) => place.row[1] !== row[1]));
  if (added.length === 0) return;
  places = [...places, ...added.map((row) => ({ row, id }))];
  // The start has this function, and no other that makes a root.
  const there = (root ??= hydrateRoot(document.createElement('div'), null));
  startTransition(() => there.render(places.map((place) => <Discarded key={place.row[1]} place={place} />)));
}

/** Renders a screen beside what suspends for ever: React mounts nothing of it, and runs no effect. */
const Discarded = memo(function Discarded({ place }: { place: Place }) {
  const Screen = screenOf(place.row[1]);
  return Screen ? (
    <Boundary isOptional>
      <Suspense>
        <Screen place={place} />
        <Never />
      </Suspense>
    </Boundary>
  ) : null;
});

const NEVER = new Promise<never>(() => undefined);

function Never(): never {
  // oxlint-disable-next-line no-throw-literal
  throw NEVER;
}
