import type { Dice } from '#domain/test/test-dice.ts';
import type { RequestDraft } from '../draft.ts';

// prettier-ignore
const METHODS = [
  'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'SEARCH', 'PRI', 'KANARI', 'get', 'G ET', '',
];

type Change = (target: string, dice: Dice) => string;

/** Changes of the request target. */
// prettier-ignore
const CHANGES: readonly (readonly [name: string, change: Change])[] = [
  ['encode',     (target, dice) => replaced(target, dice, (one) => `%${hex(one)}`)],
  ['encode twice', (target, dice) => replaced(target, dice, (one) => `%25${hex(one)}`)],
  ['broken',     (target, dice) => replaced(target, dice, () => dice.one(['%', '%z', '%0', '%c3%28', '%00', '%0d%0a', '%ff', '%u0041']))],
  ['bytes',      (target, dice) => replaced(target, dice, () => dice.one(['\u00fc', '\u00ff', '\\', '|', '^', '"', '<', '{', '`', "'"]))],
  ['unsound',    (target, dice) => replaced(target, dice, () => dice.one([' ', '\t', '\u0000', '\u0001', '\u007f']))],
  ['up',         (target, dice) => inserted(target, dice, dice.one(['/..', '/../..', '/%2e%2e', '/..%2f..', '/.', '/..;', '/....//']))],
  ['files',      (_, dice) => dice.one(['/../../etc/passwd', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/mandanten/ra_Standard/..%2fmandant.json', '/mandanten/__proto__/logo.svg', '/.git/config', '/favicon.ico'])],
  ['slashes',    (target, dice) => inserted(target, dice, dice.one(['/', '//', '///////']))],
  ['end',        (target, dice) => `${target}${dice.one(['/', '//', '?', '#kanari', ';kanari=1', '/kanari', '.json', '%20', '%00', '?kanari'])}`],
  ['case',       (target, dice) => (dice.chance(0.5) ? target.toUpperCase() : target.toLowerCase())],
  ['absolute',   (target, dice) => `${dice.one(['http://localhost', 'http://kanari.example', 'https://[::1]', 'HTTP://a:b@localhost:1', 'ftp://kanari', 'http://'])}${target}`],
  ['form',       (_, dice) => dice.one(['*', 'localhost:80', '', '?', '//', '///kanari', '/', 'kanari', '?a=b'])],
  ['long',       (target, dice) => `${target}${dice.one(['/', '?a='])}${'k'.repeat(dice.one([300, 5_000, 14_000, 17_000, 90_000]))}`],
  ['query',      (target, dice) => `${target}?${dice.one(['seit=0&seit=1', 'anzahl=0', 'anzahl=-1', 'anzahl=1e9', 'seit=kanari', 'mandant[]=a', '__proto__=1', '%00=%00', '&&&=', 'a&'.repeat(1_200), 'mandant=mauersegler', 'seit=%ff'])}`],
  ['other id',   (target, dice) => replaced(target, dice, () => dice.one(['2', '9', 'B', 'Z']), /(?<=\/[^/]{0,14})[2-9B-Z](?=[^/]*$)/g)],
];

const hex = (one: string): string => one.charCodeAt(0).toString(16).padStart(2, '0');

/** Replaces one of the path's characters that `which` finds. */
function replaced(target: string, dice: Dice, by: (one: string) => string, which = /[\w-]/g): string {
  const found = [...target.matchAll(which)];
  if (found.length === 0) return target;
  const { index, 0: one } = dice.one(found);
  return `${target.slice(0, index)}${by(one)}${target.slice(index + one.length)}`;
}

/** Inserts a text before one of the slashes. */
function inserted(target: string, dice: Dice, what: string): string {
  const { index } = dice.one([...target.matchAll(/\/|$/g)]);
  return `${target.slice(0, index)}${what}${target.slice(index)}`;
}

/** Changes the request line; returns the name of the change. */
export function mutatePath(draft: RequestDraft, dice: Dice): string {
  if (dice.chance(0.25)) {
    draft.method = dice.one(METHODS);
    return `method ${draft.method}`;
  }
  const [name, change] = dice.one(CHANGES);
  draft.target = change(draft.target, dice);
  return `path ${name}`;
}
