import type { Calls } from './openapi.d.ts';

/** A client of the service for your own systems: types from its description, and fetch. Node 24 runs it as it is. */

export interface Access {
  /** Such as https://panne.example/service/extService.xsp */
  base: string;
  /** A key: npm run betreiber -- schluessel anlegen --art betreiber … */
  key: string;
}

/** What a call takes: the parameters of its path, its query and its body, as far as it has them. */
export type Request<Name extends keyof Calls> = {
  [Part in 'params' | 'query' | 'body' as Calls[Name][Part] extends undefined ? never : Part]?: Calls[Name][Part];
} & { idempotencyKey?: string };

/** The service has refused; `code` is of its catalogue, `message` for people. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code = '', detail = '' }: { code?: string; detail?: string }) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

/**
 * Makes a call by its name, such as `GET /betreiber/vorgang/{vorgangRef}`.
 * @throws Refused
 */
export async function call<Name extends keyof Calls>(
  { base, key }: Access,
  name: Name,
  request: Request<Name> = {},
): Promise<Calls[Name]['answer']> {
  const {
    params = {},
    query = {},
    body,
    idempotencyKey,
  } = request as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    idempotencyKey?: string;
  };
  const [method = 'GET', path = ''] = String(name).split(' ');
  const url = new URL(
    base + path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
  );
  for (const [word, value] of Object.entries(query)) url.searchParams.set(word, value);
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, json as object);
  return json as Calls[Name]['answer'];
}
