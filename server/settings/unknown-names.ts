import { editsBetween } from '#domain/mistake.ts';
import type { Environment } from '../setting.ts';
import { NAMES, SETTINGS } from './table.ts';

/** What releases before called settings, and what they are called now: mistakes, but for names that others may use. */
export const OLD_NAMES: Readonly<Record<string, string>> = {
  CLIENTS_DIR: 'BRANDS_DIR',
  DRAIN_SECONDS: 'DRAIN_TIME',
  GEO_TIMEOUT_MS: 'GEO_TIMEOUT',
  MANDANTEN_DIR: 'BRANDS_DIR',
  MAP_TILE_FILE: 'MAP_FILE',
  PARTNER: 'SIMULATOR',
  SICHERUNG_ANZAHL: 'BACKUP_KEEP',
  SICHERUNG_ORDNER: 'BACKUP_DIR',
  SICHERUNG_SCHLUESSEL: 'BACKUP_RECIPIENTS',
  SICHERUNG_UHRZEIT: 'BACKUP_AT',
  WEBHOOK_TIMEOUT_MS: 'WEBHOOK_TIMEOUT',
};

/** Names of before that no other program has. */
const isOurs = (name: string): boolean => Object.hasOwn(OLD_NAMES, name) && name !== 'PARTNER';

/** A sentence for each setting that is given under its name of before: it would silently not count. */
export const oldNames = (env: Environment): [name: string, sentence: string][] =>
  Object.keys(env).flatMap((name) => (isOurs(name) && env[name]?.trim() ? [[name, sentenceOf(name)]] : []));

const sentenceOf = (name: string): string => `${name} is called ${OLD_NAMES[name]} now.`;

const BEGINS = SETTINGS.filter(({ secret }) => secret === 'named').map(({ name }) => name);

/** What begins so is meant for this service. Other groups begin as names of other programs may. */
const OURS = /^(BACKUP|DATABASE|GEO|HOOK|LEITSTAND|MAP|METRICS|PUSH|SICHERUNG|SIMULATOR|SMS|WEBHOOK)_/;
/** Variables by which Kubernetes and Docker tell of a service next to this one, which may be called `geo`. */
const LINKED = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/** A line for each variable that is no setting, but looks as if one was meant. Empty ones count as absent. */
export const unknownNames = (env: Environment): string[] =>
  Object.keys(env).flatMap((name) => (env[name]?.trim() ? (lineOf(name) ?? []) : []));

function lineOf(name: string): string | null {
  const isKnown = NAMES.includes(name) || BEGINS.some((begin) => name.startsWith(begin));
  if (isKnown || isOurs(name)) return null;
  if (Object.hasOwn(OLD_NAMES, name)) return sentenceOf(name);
  const near = nearestTo(name);
  if (near) return `${name} is no setting. Did you mean ${near}?`;
  const isMeant = OURS.test(name) && !LINKED.test(name);
  return isMeant ? `${name} is no setting. All settings stand in docs/operate/settings.md.` : null;
}

/** The setting that the name is probably a typo of. */
function nearestTo(name: string): string | null {
  const typed = name.toUpperCase();
  const [best] = [
    ...NAMES.map((known) => ({ known, steps: stepsBetween(typed, known) })),
    ...BEGINS.map((begin) => ({ known: `${begin}…`, steps: stepsBetween(typed.slice(0, begin.length), begin) })),
  ].sort((a, b) => a.steps - b.steps);
  return best && best.steps <= 2 ? best.known : null;
}

/** Edits between two names. Of short ones two edits are too many (HOME, HOST), unless two letters are swapped. */
function stepsBetween(typed: string, known: string): number {
  if (Math.abs(typed.length - known.length) > 2) return Infinity;
  const steps = editsBetween(typed, known);
  const isSwapped = [...typed].sort().join('') === [...known].sort().join('');
  return steps === 2 && known.length < 8 && !isSwapped ? Infinity : steps;
}
