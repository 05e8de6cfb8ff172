/** An answer as received. */
export interface WireAnswer {
  status: number;
  /** Headers with names in lower case; of a doubled header the last. */
  headers: ReadonlyMap<string, string>;
  body: string;
  /** Whether it is an event stream; `body` is the text before its first event. */
  isStream: boolean;
}

/** The bytes are no HTTP/1.1 answer. */
export class UnreadableAnswer extends Error {}

interface Head {
  status: number;
  headers: Map<string, string>;
  length: number;
}

/**
 * Reads answers from a byte stream. `take` gets each piece, and returns the answers that it completes. `isHead` says of
 * the n-th answer whether it belongs to HEAD, which has no body.
 */
export function answerReader(isHead: (nth: number) => boolean): { take(piece: Buffer): WireAnswer[] } {
  let rest = Buffer.alloc(0);
  let nth = 0;
  // Nothing follows a stream on its connection.
  let isOver = false;
  const next = (): WireAnswer | null => {
    const head = isOver ? null : headIn(rest);
    if (!head) return null;
    if (head.status < 200) {
      rest = rest.subarray(head.length);
      return next();
    }
    const hasNoBody = isHead(nth) || head.status === 204 || head.status === 304;
    const body = hasNoBody ? { text: '', length: 0 } : bodyIn(rest.subarray(head.length), head.headers);
    if (!body) return null;
    rest = rest.subarray(head.length + body.length);
    nth += 1;
    isOver = isStream(head.headers);
    return { status: head.status, headers: head.headers, body: body.text, isStream: isOver };
  };
  return {
    take(piece) {
      rest = Buffer.concat([rest, piece]);
      const answers: WireAnswer[] = [];
      for (let answer = next(); answer; answer = next()) answers.push(answer);
      return answers;
    },
  };
}

const isStream = (headers: ReadonlyMap<string, string>): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

function headIn(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  if (!status) throw new UnreadableAnswer(line.slice(0, 200));
  const headers = lines.map((one): [string, string] => {
    const colon = one.indexOf(':');
    if (colon < 1) throw new UnreadableAnswer(one.slice(0, 200));
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
  });
  return { status, headers: new Map(headers), length: end + 4 };
}

/** The body at the start of these bytes; null while it is incomplete. */
function bodyIn(bytes: Buffer, headers: ReadonlyMap<string, string>): { text: string; length: number } | null {
  const length = headers.get('content-length');
  if (length !== undefined)
    return bytes.length < Number(length)
      ? null
      : { text: bytes.subarray(0, Number(length)).toString(), length: Number(length) };
  if (headers.get('transfer-encoding') !== 'chunked') throw new UnreadableAnswer('an answer without a length');
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new UnreadableAnswer('a chunk without a size');
    if (bytes.length < end + size + 4) return null;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + size + 4;
    const text = Buffer.concat(parts).toString();
    if (size === 0 || (isStream(headers) && text.includes('\n\n'))) return { text, length: at };
  }
}
