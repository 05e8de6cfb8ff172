import type { Dice } from '#domain/test/test-dice.ts';
import { bodyOf, bytesOf, requestHeadOf, type RequestDraft } from '../draft.ts';

/** Bytes that go out together, after a pause in milliseconds. */
export interface Piece {
  bytes: Buffer;
  wait: number;
}

/**
 * How a request is sent.
 * `whole`: complete, so that each of its `drafts` has an answer; a line that is no request has no draft.
 * `broken`: the service may take it as complete or not, so the caller ends its side soon.
 * `half`: not complete, and the caller hangs up.
 * `held`: not complete, and the caller waits for the service's own time-out.
 */
export interface Sending {
  kind: 'whole' | 'broken' | 'half' | 'held';
  drafts: readonly RequestDraft[];
  pieces: readonly Piece[];
  how: string;
}

const at = (wait: number, ...parts: (string | Buffer)[]): Piece => ({
  wait,
  bytes: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
});

/** The unchanged request, in one piece. */
export const inOnePiece = (draft: RequestDraft): Sending => ({
  kind: 'whole',
  drafts: [draft],
  pieces: [at(0, bytesOf(draft))],
  how: '',
});

/** Pieces of so many bytes, with a pause before each. */
function dripped(bytes: Buffer, pieces: number, wait: number): Piece[] {
  const size = Math.ceil(bytes.length / pieces) || 1;
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, nr) => ({
    wait: nr ? wait : 0,
    bytes: bytes.subarray(nr * size, (nr + 1) * size),
  }));
}

function chunked(
  draft: RequestDraft,
  dice: Dice,
  spoil: (chunks: string[], dice: Dice) => string[] = (chunks) => chunks,
) {
  const text = (bodyOf(draft) ?? Buffer.from('{}')).toString('latin1');
  const size = 1 + dice.below(Math.max(1, text.length));
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, nr) =>
    text.slice(nr * size, (nr + 1) * size),
  );
  const chunks = [...parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`), '0\r\n\r\n'];
  return [at(0, requestHeadOf(draft, [['transfer-encoding', 'chunked']]), '\r\n', ...spoil(chunks, dice))];
}

/** Ways to send several requests at once, or one in parts; each request is whole. */
// prettier-ignore
const WHOLE: readonly (readonly [how: string, of: (draft: RequestDraft, dice: Dice) => Omit<Sending, 'how' | 'kind'>])[] = [
  ['pipelined', (draft, dice) => {
    const drafts = Array.from({ length: dice.one([2, 3, 8, 20]) }, () => draft);
    return { drafts, pieces: [at(0, ...drafts.map(bytesOf))] };
  }],
  ['chunked',   (draft, dice) => ({ drafts: [draft], pieces: chunked(draft, dice) })],
  ['dripped',   (draft, dice) => ({ drafts: [draft], pieces: dripped(bytesOf(draft), dice.one([2, 5, 20]), dice.one([1, 20])) })],
];

// prettier-ignore
const SPOILS: readonly ((chunks: string[], dice: Dice) => string[])[] = [
  (chunks) => chunks.slice(0, -1),
  (chunks) => ['zz\r\n', ...chunks],
  (chunks) => ['-1\r\n', ...chunks],
  (chunks) => ['ffffffffffffffff\r\n', ...chunks],
  (chunks) => [`1;${'k'.repeat(20_000)}\r\n`, ...chunks],
  (chunks) => chunks.map((chunk) => chunk.replace('\r\n', '\n')),
  (chunks, dice) => chunks.toSpliced(dice.below(chunks.length), 1, '\r\n'),
  (chunks) => [...chunks.slice(0, -1), '0\r\nx-kanari: 1\r\ncontent-length: 5\r\n\r\n'],
  (chunks) => [...chunks, 'kanari'],
];

const LINES = [
  'GET /\r\n\r\n',
  'GET / HTTP/2.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\n\n',
  '\r\n\r\n\r\nGET /livez HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / http/1.1\r\nhost: a\r\n\r\n',
  'GET  /  HTTP/1.1\r\nhost: a\r\n\r\n',
  'HTTP/1.1 200 OK\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003kanari',
  '\u0000'.repeat(40),
  'k'.repeat(100_000),
  'GET / HTTP/1.1\r\nhost : a\r\n\r\n',
  'GET / HTTP/1.1\r\n host: a\r\n\r\n',
  'GET / HTTP/1.1\r\nhost\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
];

const framed = (draft: RequestDraft, ...framing: [string, string][]) => [
  at(0, requestHeadOf(draft, framing), '\r\n', bodyOf(draft) ?? ''),
];

type Broken = readonly [how: string, of: (draft: RequestDraft, dice: Dice) => Piece[]];

/** Broken framing: the length of the request is wrong, given twice, or given in two ways. */
// prettier-ignore
const BROKEN: readonly Broken[] = [
  ['chunks',         (draft, dice) => chunked(draft, dice, dice.one(SPOILS))],
  ['no length',      (draft) => framed(draft)],
  ['length',         (draft, dice) => framed(draft, ['content-length', dice.one(['0', '1', '-1', '+5', '5 ', 'kanari', '99999', '18446744073709551617', '0x5', '5, 5', ''])])],
  ['two lengths',    (draft) => framed(draft, ['content-length', '5'], ['content-length', '6'])],
  ['length, chunked', (draft) => framed(draft, ['content-length', '5'], ['transfer-encoding', 'chunked'])],
  ['transfer',       (draft, dice) => framed(draft, ['transfer-encoding', dice.one(['gzip', 'chunked, gzip', 'gzip, chunked', 'identity', 'xchunked', ' chunked', 'chunked\t'])])],
  ['after it',       (draft, dice) => [at(0, bytesOf(draft), dice.one(['kanari', '\r\n\r\n', '\u0000', 'GET', 'POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n']))]],
  // More often than the others: the refused bytes follow a request that is executed.
  ...Array.from({ length: 5 }, (): Broken => ['after it', (draft, dice) => [at(0, bytesOf(draft), dice.one(['kanari', '\u0000', 'GET /\r\n\r\n']))]]),
];

/** Sends the request in another way than in one piece. `mayHold`: also in ways that the service has to cut off. */
export function reframe(draft: RequestDraft, dice: Dice, mayHold: boolean): Sending {
  const bytes = bytesOf(draft);
  if (mayHold) {
    const share = dice.one([0, 0.02, 0.5, 0.99]);
    const piece = { wait: 0, bytes: bytes.subarray(0, Math.floor(bytes.length * share)) };
    return { kind: 'held', drafts: [draft], pieces: [piece], how: `held after ${piece.bytes.length} bytes` };
  }
  const roll = dice.below(100);
  if (roll < 40) {
    const [how, of] = dice.one(WHOLE);
    return { kind: 'whole', ...of(draft, dice), how };
  }
  if (roll < 44) return { kind: 'broken', drafts: [], pieces: [at(0, dice.one(LINES))], how: 'line' };
  if (roll < 70) {
    const [how, of] = dice.one(BROKEN);
    return { kind: 'broken', drafts: [draft], pieces: of(draft, dice), how };
  }
  const length = dice.below(bytes.length);
  return {
    kind: 'half',
    drafts: [draft],
    pieces: [{ wait: 0, bytes: bytes.subarray(0, length) }],
    how: `half ${length}`,
  };
}
