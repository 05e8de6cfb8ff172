import type { Dice } from '#domain/test/test-dice.ts';
import { bodyOf, type RequestDraft } from '../draft.ts';
import { NUMBERS, ODD, RAW_JSON, STRINGS } from './values.ts';

type Node = Record<string, unknown> | unknown[];
/** A place in a JSON value: its holder and its key there. */
type Place = readonly [holder: Node, key: string | number];

/** Changes the tree of a JSON body. */
// prettier-ignore
const OF_TREE: readonly (readonly [name: string, change: (place: Place, dice: Dice) => void])[] = [
  ['drop',      ([holder, key]) => void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key])],
  ['add',       ([holder, key], dice) => put([holder, `${key}${dice.one(['X', ' ', '_kanari', '.a', '\u0000', '\ud800'])}`], structuredClone(dice.one([...ODD, ...STRINGS])))],
  ['retype',    (place, dice) => put(place, structuredClone(dice.one(ODD)))],
  ['text',      (place, dice) => put(place, dice.one(STRINGS))],
  ['number',    (place, dice) => put(place, dice.one(NUMBERS))],
  ['deepen',    (place, dice) => put(place, nested(valueAt(place), dice.one([1, 2, 14, 17, 400])))],
  ['repeat',    (place, dice) => put(place, Array.from({ length: dice.one([2, 30, 1_001]) }, () => valueAt(place)))],
  ['giant',     (place, dice) => put(place, 'kanari '.repeat(dice.one([60, 1_500, 9_000, 12_000])))],
  ['wide',      (place, dice) => put(place, Object.fromEntries(Array.from({ length: dice.one([50, 3_000]) }, (_, nr) => [`kanari${nr}`, nr])))],
  ['move',      (place, dice) => put([place[0], dice.one(['userID', 'status', 'mandant', 'webparams', 'data', 'revision'])], valueAt(place))],
];

const put = ([holder, key]: Place, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};
const valueAt = ([holder, key]: Place): unknown => (holder as Record<string, unknown>)[key];
const nested = (value: unknown, levels: number): unknown => {
  let inner = value;
  for (let level = 0; level < levels; level++) inner = level % 2 ? [inner] : { a: inner };
  return inner;
};

/** Changes of the bytes of any body. */
// prettier-ignore
const OF_BYTES: readonly (readonly [name: string, change: (body: Buffer, dice: Dice) => Buffer])[] = [
  ['cut',        (body, dice) => body.subarray(0, dice.below(body.length))],
  ['flip',       (body, dice) => flipped(body, dice, 1 + dice.below(4))],
  ['no UTF-8',   (body, dice) => Buffer.concat([body.subarray(0, body.length >> 1), Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]), body.subarray(body.length >> dice.below(2))])],
  ['trailing',   (body, dice) => Buffer.concat([body, Buffer.from(dice.one(['{}', ',', '\u0000', ' '.repeat(9_000), 'kanari']))])],
  ['mark',       (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])],
  ['UTF-16',     (body) => Buffer.from(body.toString(), 'utf16le')],
  ['twice',      (body) => Buffer.concat([body, body])],
  ['empty',      () => Buffer.alloc(0)],
  ['other',      (_, dice) => Buffer.from(dice.one(['[]', 'null', '7', '"kanari"', 'a=b', '<a/>', '['.repeat(30_000), '{"a":'.repeat(6_000), 'x'.repeat(70_000)]))],
  ['raw value',  (body, dice) => rawValue(body, dice)],
  ['twice a key', (body, dice) => Buffer.from(body.toString().replace('{', `{${JSON.stringify(keyIn(body, dice))}:${dice.one(['1', 'null', '{}', '"kanari"'])},`))],
];

function flipped(body: Buffer, dice: Dice, times: number): Buffer {
  const copy = Buffer.from(body);
  for (let nr = 0; nr < times && copy.length > 0; nr++) copy[dice.below(copy.length)]! ^= 1 << dice.below(8);
  return copy;
}

/** Replaces one of the values by JSON of another kind. */
function rawValue(body: Buffer, dice: Dice): Buffer {
  const text = body.toString();
  const values = [...text.matchAll(/:("[^"]*"|true|false|null|-?[\d.]+)/g)];
  const { index = 0, 0: found = '' } = values[dice.below(values.length || 1)] ?? {};
  return Buffer.from(`${text.slice(0, index)}${found && ':'}${dice.one(RAW_JSON)}${text.slice(index + found.length)}`);
}

function keyIn(body: Buffer, dice: Dice): string {
  const keys = [...body.toString().matchAll(/"(\w+)":/g)].map(([, key]) => key!);
  return keys.length ? dice.one(keys) : '__proto__';
}

/** Changes the structure of the body; returns the name of the change, or null where nothing can be changed. */
export function mutateStructure(draft: RequestDraft, dice: Dice): string | null {
  const body = bodyOf(draft);
  if (!body) return null;
  const places = draft.raw ? [] : placesIn(draft.json);
  if (places.length > 0 && dice.chance(0.75)) {
    const [name, change] = dice.one(OF_TREE);
    const place = dice.one(places);
    change(place, dice);
    return `${name} ${String(place[1])}`;
  }
  const [name, change] = dice.one(OF_BYTES);
  draft.raw = change(body, dice);
  return name;
}

/** Every place in a JSON value, up to 2,000 of them. */
function placesIn(value: unknown): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined && places.length < 2_000; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      places.push([one as Node, key]);
      open.push(inner);
    }
  }
  return places;
}
