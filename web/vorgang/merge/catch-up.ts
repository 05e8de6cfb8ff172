import { differences, type Difference } from '#domain/merge/differences.ts';
import { isSame, merge, mergeCases } from '#domain/merge/merge.ts';
import type { Language } from '#domain/text.ts';
import { isSetBack } from '#domain/revision/set-back.ts';
import { valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Held, Told } from '../state/shapes.ts';

/**
 * Rebase: the service's copy becomes the acknowledged one, and what was changed here since `base` stays on top of it.
 */
export function caughtUp(held: Held, base: Vorgang, theirs: Vorgang, revision: number): Held {
  return { ...held, vorgang: mergeCases(base, held.vorgang, theirs), acked: theirs, revision };
}

/**
 * Rebase onto a copy that another device wrote: its changes are told until the person has read them, and replace what
 * was typed here before. `own`: bodies that this device has sent and whose answers may be lost; what they hold is
 * nobody else's change. fault C10. With a store that was set back there is no common base: what is held here is newer,
 * and the whole of it counts. fault S18, ADR 067.
 */
export function rebaseAndReport(
  held: Held,
  before: Vorgang,
  theirs: Vorgang,
  revision: number,
  own: readonly Record<string, unknown>[] = [],
): Held {
  if (isUndone(held, theirs)) return undone(held, theirs, revision);
  const base = isSetBack(held.revision, revision) ? theirs : before;
  const isOwn = (path: string): boolean => own.some((body) => isSame(valueAt(body, path), valueAt(theirs, path)));
  const changes = differences(base, held.vorgang, theirs)
    .filter(({ by, path }) => by !== 'here' && !isOwn(path))
    .map((change) => withWriter(change, held.schreiber));
  const typed = { ...held.typed };
  for (const { path, by } of changes) if (by === 'there') delete typed[path];
  return telling({ ...caughtUp(held, base, theirs, revision), typed }, 'changed', changes);
}

const withWriter = (change: Difference, schreiber: Held['schreiber'] = {}): Difference => {
  const wer = schreiber[change.path];
  return wer ? { ...change, wer } : change;
};

const STAGES = ['', 'gemeldet', 'storniert'];
const stageOf = ({ vorgangsMetadaten: { status } }: Vorgang): number => STAGES.indexOf(status.toLowerCase());

/** Whether the report or the cancel that was acknowledged here is missing in a copy: it is that of a store set back. */
const isUndone = (held: Held, theirs: Vorgang): boolean => stageOf(theirs) < stageOf(held.vorgang);

/**
 * Takes over a case whose report or cancel is lost with the store. Help may be on its way, so that nothing is sent once
 * more by itself: the person is told to call. The answers stay where this page still has them; of a reported case the
 * row on the device has none (`toRow`), and then the service's count. ADR 067
 */
function undone(held: Held, theirs: Vorgang, revision: number): Held {
  const isDraft = stageOf(theirs) === 0;
  const { mobilnummer, language } = held.vorgang.vorgangsMetadaten;
  const own = { ...held.vorgang, vorgangsMetadaten: { ...theirs.vorgangsMetadaten, mobilnummer, language } };
  const vorgang = isDraft && own.schadenTyp ? own : theirs;
  const now = { ...held, vorgang, acked: theirs, revision, typed: {} };
  // Who had cancelled waits for nobody.
  return isDraft && stageOf(held.vorgang) === 2 ? now : telling(now, 'undone', []);
}

/**
 * Takes over a case that is reported (or cancelled) already: the service's copy counts. What was changed here and is
 * missing there is told, and may go as a remark. D77.
 */
export function overtaken(held: Held, theirs: Vorgang, revision: number): Held {
  const changes = differences(held.acked, held.vorgang, theirs).filter(({ by }) => by !== 'there');
  const now = { ...held, vorgang: theirs, acked: theirs, revision, typed: {} };
  const isNews = theirs.vorgangsMetadaten.status === 'gemeldet' && held.vorgang.vorgangsMetadaten.status === '';
  return isNews || changes.length ? telling(now, 'reported', changes) : now;
}

/** Joins the service's copy of a case that is being opened with what this device holds of it, where they differ. */
export const mergeOnOpen = (
  held: Held,
  theirs: Vorgang,
  revision: number,
  own: readonly Record<string, unknown>[],
): Held =>
  stageOf(theirs) > 0 && !isUndone(held, theirs)
    ? mergeReportedOnOpen(held, theirs, revision)
    : rebaseAndReport(held, held.acked, theirs, revision, own);

/**
 * Takes over a reported case that is being opened, and keeps this device's language. If a report of this device waits,
 * the one that stands may be that one: its answer will tell, and until then nothing of this is shown.
 */
export function mergeReportedOnOpen(held: Held, theirs: Vorgang, revision: number): Held {
  const told = overtaken(held, theirs, revision);
  const language = merge(...([held.acked, held.vorgang, theirs].map(languageOf) as [Language, Language, Language]));
  const elsewhere = told.elsewhere?.changes.length ? told.elsewhere : held.elsewhere;
  return { ...told, vorgang: withValue(theirs, 'vorgangsMetadaten.language', language), elsewhere };
}

const languageOf = ({ vorgangsMetadaten }: Vorgang): Language => vorgangsMetadaten.language;

/**
 * The report that stands is this device's own: of what seemed to be missing in another's report, only what was changed
 * after it was made is missing.
 */
function ofOwnReport(held: Held, sent: Vorgang): Held {
  if (held.elsewhere?.kind === 'undone') return { ...held, elsewhere: undefined };
  if (held.elsewhere?.kind !== 'reported') return held;
  const { elsewhere, ...rest } = held;
  const changes = elsewhere.changes.filter(({ path, mine }) => !isSame(mine ?? null, valueAt(sent, path) ?? null));
  return changes.length ? telling(rest, 'without', changes) : rest;
}

/**
 * The report was accepted as it was sent: what another tab has changed here since is missing in it; that is told, and
 * may go as a remark. D77, fault C9.
 */
export function reportedAs(before: Held, sent: Vorgang): Held {
  const held = ofOwnReport(before, sent);
  const changes = differences(held.acked, held.vorgang, sent).filter(({ by }) => by !== 'there');
  if (changes.length === 0) return held;
  const { bearbeitungsSchritte, vorgangsMetadaten } = held.vorgang;
  const { mobilnummer } = sent.vorgangsMetadaten;
  const vorgang = { ...sent, bearbeitungsSchritte, vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer } };
  return telling({ ...held, vorgang, typed: {} }, 'without', changes);
}

function telling(held: Held, kind: Told, changes: readonly Difference[]): Held {
  if (kind === 'changed' && changes.length === 0) return held;
  const before = held.elsewhere?.kind === kind ? held.elsewhere.changes : [];
  const others = before.filter(({ path }) => !changes.some((change) => change.path === path));
  return { ...held, elsewhere: { kind, changes: [...others, ...changes] } };
}
