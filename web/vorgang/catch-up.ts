import { valueAt, type Vorgang } from '#domain/vorgang.ts';
import { differences, type Difference } from './differences.ts';
import type { Held } from './held.ts';
import { isSame, merge } from './merge.ts';

/** The service's copy is the acknowledged one now; what was changed here since `base` stays on top of it. */
export function caughtUp(held: Held, base: Vorgang, theirs: Vorgang, revision: number): Held {
  return { ...held, vorgang: merge(base, held.vorgang, theirs), acked: theirs, revision };
}

/** The same where another device wrote (`own`: what this one has sent, whose answers may be lost): what came from there is told until the person has read it, and shows instead of what was typed here before. C10. */
export function caughtUpAloud(
  held: Held,
  base: Vorgang,
  theirs: Vorgang,
  revision: number,
  own: readonly Record<string, unknown>[] = [],
): Held {
  const isOwn = (path: string): boolean => own.some((body) => isSame(valueAt(body, path), valueAt(theirs, path)));
  const changes = differences(base, held.vorgang, theirs).filter(({ by, path }) => by !== 'here' && !isOwn(path));
  const typed = { ...held.typed };
  for (const { path, by } of changes) if (by === 'there') delete typed[path];
  return telling({ ...caughtUp(held, base, theirs, revision), typed }, 'changed', changes);
}

/** It was reported already: that report counts, or its cancel. What was changed here and is not in it is told, for a remark. Decision 77. */
export function overtaken(held: Held, theirs: Vorgang, revision: number): Held {
  const changes = differences(held.acked, held.vorgang, theirs).filter(({ by }) => by !== 'there');
  const now = { ...held, vorgang: theirs, acked: theirs, revision, typed: {} };
  const isNews = theirs.vorgangsMetadaten.status === 'gemeldet' && held.vorgang.vorgangsMetadaten.status === '';
  return isNews || changes.length ? telling(now, 'reported', changes) : now;
}

/** It was reported as it was sent: what another tab has changed here since is not in it, and is told, for a remark. Decision 77, trust.md C9. */
export function reportedAs(held: Held, sent: Vorgang): Held {
  const changes = differences(held.acked, held.vorgang, sent).filter(({ by }) => by !== 'there');
  if (changes.length === 0) return held;
  const { bearbeitungsSchritte, vorgangsMetadaten } = held.vorgang;
  const { mobilnummer } = sent.vorgangsMetadaten;
  const vorgang = { ...sent, bearbeitungsSchritte, vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer } };
  return telling({ ...held, vorgang, typed: {} }, 'without', changes);
}

function telling(held: Held, kind: 'changed' | 'reported' | 'without', changes: readonly Difference[]): Held {
  if (kind === 'changed' && changes.length === 0) return held;
  const before = held.elsewhere?.kind === kind ? held.elsewhere.changes : [];
  const others = before.filter(({ path }) => !changes.some((change) => change.path === path));
  return { ...held, elsewhere: { kind, changes: [...others, ...changes] } };
}
