import type { Language } from '#domain/text.ts';
import { valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';
import { differences } from './differences.ts';
import { isSame, merge } from './merge.ts';
import type { Difference, Held } from '../device/shapes.ts';

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

/** It was reported already: that report counts, or its cancel. What was changed here and is not in it is told, for a remark. D77. */
export function overtaken(held: Held, theirs: Vorgang, revision: number): Held {
  const changes = differences(held.acked, held.vorgang, theirs).filter(({ by }) => by !== 'there');
  const now = { ...held, vorgang: theirs, acked: theirs, revision, typed: {} };
  const isNews = theirs.vorgangsMetadaten.status === 'gemeldet' && held.vorgang.vorgangsMetadaten.status === '';
  return isNews || changes.length ? telling(now, 'reported', changes) : now;
}

/**
 * The same for a case that is opened, in this device's own language. Where a report of this device waits, the one that stands may be that one:
 * its answer says so, and until then nothing of this is shown.
 */
export function metReported(held: Held, theirs: Vorgang, revision: number): Held {
  const told = overtaken(held, theirs, revision);
  const language = merge(...([held.acked, held.vorgang, theirs].map(languageOf) as [Language, Language, Language]));
  const elsewhere = told.elsewhere?.changes.length ? told.elsewhere : held.elsewhere;
  return { ...told, vorgang: withValue(theirs, 'vorgangsMetadaten.language', language), elsewhere };
}

const languageOf = ({ vorgangsMetadaten }: Vorgang): Language => vorgangsMetadaten.language;

/** What was thought to be missing in another's report is in this device's own, but for what was changed after it was made. */
function ofOwnReport(held: Held, sent: Vorgang): Held {
  if (held.elsewhere?.kind !== 'reported') return held;
  const { elsewhere, ...rest } = held;
  const changes = elsewhere.changes.filter(({ path, mine }) => !isSame(mine ?? null, valueAt(sent, path) ?? null));
  return changes.length ? telling(rest, 'without', changes) : rest;
}

/** It was reported as it was sent: what another tab has changed here since is not in it, and is told, for a remark. D77, fault C9. */
export function reportedAs(before: Held, sent: Vorgang): Held {
  const held = ofOwnReport(before, sent);
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
