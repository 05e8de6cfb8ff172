/** A request before it is put on the wire. */
export interface RequestDraft {
  method: string;
  /** Request target as it is sent, usually a path. */
  target: string;
  /** Headers in the order of the wire, names in lower case; `bytesOf` adds the framing (Content-Length). */
  headers: [name: string, value: string][];
  /** Body as JSON; undefined: none, or `raw`. */
  json?: unknown;
  /** Body as bytes, in place of `json`. */
  raw?: Buffer;
}

/** The body's bytes; null without any. */
export function bodyOf({ json, raw }: RequestDraft): Buffer | null {
  return raw ?? (json === undefined ? null : Buffer.from(JSON.stringify(json)));
}

/** Request line and headers, without the empty line. Latin-1, so that any byte can stand in it. */
export function requestHeadOf(
  { method, target, headers }: RequestDraft,
  framing: readonly [string, string][] = [],
): string {
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}`;
}

/** The whole request with a correct Content-Length. */
export function bytesOf(draft: RequestDraft): Buffer {
  const body = bodyOf(draft);
  const framing: [string, string][] = body ? [['content-length', String(body.length)]] : [];
  return Buffer.concat([Buffer.from(`${requestHeadOf(draft, framing)}\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** Sets a header, replacing the present one. */
export function setHeader({ headers }: RequestDraft, name: string, value: string): void {
  const known = headers.find(([one]) => one === name);
  if (known) known[1] = value;
  else headers.push([name, value]);
}
