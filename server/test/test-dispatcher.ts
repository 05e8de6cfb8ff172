import { setTimeout as sleep } from 'node:timers/promises';
import type { Brett, BrettFall } from '#domain/leitstand/brett.ts';
import { DESK_API, DESK_COOKIE, DESK_HEADER } from '../leitstand/guard.ts';

/** What a call was answered. `body`: its JSON. */
export interface Answered {
  status: number;
  body: { code?: string; data?: unknown } & Record<string, unknown>;
}

/** Somebody at the desk of a running service, without a browser. */
export interface Dispatcher {
  kuerzel: string;
  /** `name=value` of the session. */
  cookie: string;
  /** A call below `/leitstand/api` at that origin; `key` is its Idempotency-Key. @throws where no answer came */
  call(origin: string, method: string, path: string, body?: object, key?: string): Promise<Answered>;
  /** The board, followed at that origin until it is closed; a stream that breaks is opened again. */
  board(origin: string): Followed;
}

/** A board as it is shown now; null: it has not come yet. */
export interface Followed {
  faelle(): ReadonlyMap<string, BrettFall> | null;
  close(): void;
}

/** Milliseconds until a call without an answer is given up. */
const LONGEST = 10_000;

/** Signs in by a one-time link. */
export async function enter(origin: string, link: string): Promise<Dispatcher> {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const answer = await fetch(`${origin}${DESK_API}/zugang`, {
    method: 'POST',
    headers: headersAt(origin, ''),
    body: JSON.stringify({ token }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`no sign-in: ${answer.status} ${said}`);
  const cookie = new RegExp(`${DESK_COOKIE}=[^;]+`).exec(answer.headers.get('set-cookie') ?? '')![0];
  const { konto } = (JSON.parse(said) as { data: { konto: { kuerzel: string } } }).data;
  return {
    kuerzel: konto.kuerzel,
    cookie,
    call: async (at, method, path, body, key = crypto.randomUUID()) => {
      const told = await fetch(`${at}${DESK_API}/${path}`, {
        method,
        headers: { ...headersAt(at, cookie), 'idempotency-key': key },
        ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
        signal: AbortSignal.timeout(LONGEST),
      });
      return { status: told.status, body: (await told.json()) as Answered['body'] };
    },
    board: (at) => followBoard(`${at}${DESK_API}/brett/strom`, headersAt(at, cookie)),
  };
}

const headersAt = (origin: string, cookie: string): Record<string, string> => ({
  origin,
  cookie,
  [DESK_HEADER]: '1',
  'content-type': 'application/json',
});

/** Milliseconds until a stream that broke is opened again. */
const AGAIN = 100;

function followBoard(url: string, headers: Record<string, string>): Followed {
  const stopping = new AbortController();
  let faelle: Map<string, BrettFall> | null = null;
  const hear = (name: string, data: Brett & { fall: BrettFall; vorgangRef: string }): void => {
    if (name === 'brett') faelle = new Map(data.faelle.map((fall) => [fall.vorgangRef, fall]));
    if (name === 'fall') faelle?.set(data.fall.vorgangRef, data.fall);
    if (name === 'weg') faelle?.delete(data.vorgangRef);
  };
  const once = async (): Promise<void> => {
    const answer = await fetch(url, { headers, signal: stopping.signal });
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, name, data] = /event: (\w+)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (name && data) hear(name, JSON.parse(data) as Parameters<typeof hear>[1]);
      }
    }
  };
  void (async () => {
    while (!stopping.signal.aborted) {
      await once().catch(() => undefined); // the service was killed, or the line is bad
      await sleep(AGAIN);
    }
  })();
  return { faelle: () => faelle, close: () => stopping.abort() };
}
