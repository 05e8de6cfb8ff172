import type { Dice } from '#domain/test/test-dice.ts';
import { setHeader, type RequestDraft } from '../draft.ts';
import { OLD_KEYS } from '../good-draft.ts';
import type { RequestScene } from '../scene.ts';

/** Odd values by header, each in place of the present one. Bytes above 127 are sent as Latin-1. */
// prettier-ignore
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'content-type':     ['text/plain', 'application/xml', 'application/json;charset=utf-16', 'application/json; charset=', 'APPLICATION/JSON', 'multipart/form-data; boundary=kanari', 'application/x-www-form-urlencoded', '*/*', '', ';', 'application/json, text/plain', `application/${'x'.repeat(4_000)}`],
  'content-encoding': ['gzip', 'br', 'identity', 'kanari', 'gzip, gzip'],
  'accept':           ['*/*', 'text/html', 'image/png;q=0', 'kanari', ''],
  'accept-encoding':  ['br', 'gzip;q=0', '*;q=0', 'kanari', ','.repeat(2_000)],
  'accept-language':  ['', 'fr', 'en;q=0', 'de;q=kanari', '*', `${'en,'.repeat(1_500)}de`, 'i-klingon', 'de\tDE'],
  'if-match':         ['*', '"0"', '"-1"', '"1", "2"', 'W/"1"', '"999999999999999"', '"9999999999999999"', '"1e3"', '""', '1', 'kanari', '"\u00fc"'],
  'if-none-match':    ['*', '"1"', 'W/"1"', '"kanari"', '"1", "2", "3"', ''],
  'if-modified-since':['Thu, 01 Jan 1970 00:00:00 GMT', 'kanari', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  'range':            ['bytes=0-0', 'bytes=5-1', 'bytes=-1', 'bytes=0-0,2-3', 'kanari=1'],
  'idempotency-key':  [...OLD_KEYS, 'kanari kanari', '', `kanari${'k'.repeat(200)}`, '\u00fckanari', '"kanari"', '%00', 'kanari\tkanari'],
  'authorization':    ['Bearer', 'Bearer  ', 'Basic a2FuYXJpOmthbmFyaQ==', 'bearer kanari', `Bearer ${'k'.repeat(5_000)}`, 'kanari', 'Bearer \u00fc'],
  'host':             ['', 'kanari.example', 'localhost:99999', '[::1]', '[::1', 'kanari/../', 'a'.repeat(300), 'mauersegler.localhost', 'kanari@localhost', '\u00fc.example', 'localhost, kanari'],
  'sec-fetch-site':   ['cross-site', 'same-site', 'none', 'kanari'],
  'origin':           ['null', 'https://kanari.example', 'http://localhost', 'kanari', ''],
  'x-forwarded-for':  ['', 'kanari', '127.0.0.1', '::1', '10.0.0.1, 10.0.0.2, kanari', '1.2.3.4:99999', `${'10.0.0.1, '.repeat(500)}10.0.0.1`, '::ffff:10.0.0.1', '[2001:db8::1]', 'fe80::1%eth0'],
  'x-forwarded-host': ['kanari.example', '', '[', 'a, b'],
  'x-forwarded-proto':['https', 'kanari', 'javascript', 'https, http'],
  'forwarded':        ['for=kanari;proto=https;host=kanari.example', ';;;='],
  'expect':           ['100-continue', '200-kanari', '100-continue, kanari'],
  'upgrade':          ['websocket', 'h2c', 'kanari'],
  'connection':       ['close', 'upgrade', 'kanari', 'keep-alive, kanari', 'host, authorization'],
  'vorgang':          ['', 'kanari', '%00', 'a'.repeat(5_000), '23456789BCDF, 23456789BCDF'],
  'cookie':           ['kanari=1', `kanari=${'k'.repeat(4_000)}`, ';;;'],
  'access-control-request-method': ['POST', 'KANARI'],
  'x-http-method-override':        ['DELETE', 'KANARI'],
  'fault':            ['answer-lost', 'kanari'],
  'last-event-id':    ['0', '-1', 'kanari', '9'.repeat(40)],
  'content-location': ['kanari'],
};
const NAMES = Object.keys(VALUES);

type Change = (draft: RequestDraft, dice: Dice, scene: RequestScene) => void;

// prettier-ignore
const CHANGES: readonly (readonly [name: string, change: Change])[] = [
  ['odd value',  odd],
  ['odd value',  odd],
  ['odd value',  odd],
  ['drop',       ({ headers }, dice) => void headers.splice(dice.below(headers.length), 1)],
  ['twice',      ({ headers }, dice) => void headers.push([...dice.one(headers)])],
  ['twice odd',  ({ headers }, dice) => void headers.push([dice.one(headers)[0], dice.one(['kanari', '"1"', ''])])],
  ['capitals',   ({ headers }, dice) => { const one = dice.one(headers); one[0] = one[0].toUpperCase(); }],
  ['other key',  (draft, dice, { keys }) => setHeader(draft, 'authorization', `Bearer ${dice.one(Object.values(keys))}`)],
  ['old key',    (draft, dice) => setHeader(draft, 'idempotency-key', dice.one(OLD_KEYS))],
  ['huge',       ({ headers }, dice) => void headers.push(['x-kanari', 'k'.repeat(dice.one([3_000, 9_000, 17_000, 70_000]))])],
  ['many',       ({ headers }, dice) => void headers.push(...Array.from({ length: dice.one([60, 500, 2_100]) }, (_, nr): [string, string] => [`x-${nr}`, 'k']))],
  ['odd name',   ({ headers }, dice) => void headers.push([dice.one(['x kanari', '', 'x\u0000', 'x-\u00fc', '__proto__', 'constructor', '(kanari)', ':host']), 'kanari'])],
  ['odd bytes',  ({ headers }, dice) => void headers.push(['x-kanari', dice.one(['a\u0000b', 'a\nb', 'a\r\n b', '\u0001', '\u007f', '\u00ff'.repeat(20)])])],
];

function odd(draft: RequestDraft, dice: Dice): void {
  const name = dice.chance(0.6) ? dice.one(draft.headers)[0] : dice.one(NAMES);
  setHeader(draft, name, dice.one(VALUES[name.toLowerCase()] ?? ['', 'kanari']));
}

/** Changes the headers, but never the framing; returns the name of the change. */
export function mutateHeaders(draft: RequestDraft, dice: Dice, scene: RequestScene): string {
  if (draft.headers.length === 0) return 'none left';
  const [name, change] = dice.one(CHANGES);
  change(draft, dice, scene);
  return `header ${name}`;
}
