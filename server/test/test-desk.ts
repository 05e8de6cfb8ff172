import { randomBytes } from 'node:crypto';
import { SITZUNG, type Konto } from '#domain/leitstand/konto.ts';
import { symbols } from '#domain/ids.ts';
import { issueLink } from '../leitstand/accounts/issue-link.ts';
import { DESK_API, DESK_COOKIE, DESK_HEADER } from '../leitstand/guard.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { TestApp } from './test-app.ts';

/** A signed-in desk: its account, and calls below `/leitstand/api` with its session. */
export interface TestDesk extends Pick<TestApp, 'app'> {
  konto: Konto;
  headers: Record<string, string>;
  call: TestApp['call'];
}

/** Adds an account; without a wish its short name is one of 600,000, so that two of hundreds may have the same. */
async function addKonto(store: Pick<Store, 'konten'>, wish: Omit<Konto, 'kontoID' | 'kuerzel'>): Promise<Konto> {
  for (let tries = 0; tries < 10; tries++) {
    const kontoID = symbols(12, randomBytes(48));
    const konto: Konto = { kontoID, kuerzel: kontoID.slice(0, 4), ...wish };
    if (await store.konten.add(konto)) return konto;
  }
  throw new Error(`the account was not added: ${JSON.stringify(wish)}`);
}

/** Makes an account and a session of it in the store, as of `time` (milliseconds); gives the session's token. */
export async function beginDesk(
  store: Pick<Store, 'konten' | 'sitzungen'>,
  time: number,
  wish: Partial<Konto> = {},
): Promise<{ konto: Konto; token: string }> {
  const now = new Date(time).toISOString();
  const konto = await addKonto(store, {
    name: 'Dora Disposition',
    rolle: 'disposition',
    mandanten: null,
    beispiel: false,
    mail: '',
    angelegt: now,
    endet: null,
    ...wish,
  });
  const token = randomBytes(32).toString('base64url');
  const endet = new Date(time + SITZUNG.most).toISOString();
  const sitzung = { sitzungID: symbols(12, randomBytes(48)), weg: 'link', geraet: 'Test', angelegt: now } as const;
  await store.sitzungen.begin(konto.kontoID, { ...sitzung, endet, bewegt: now, gesperrt: null }, hashOf(token));
  return { konto, token };
}

/** Signs in a new account without a browser. */
export async function signedIn({ app, store, time }: TestApp, wish: Partial<Konto> = {}): Promise<TestDesk> {
  const { konto, token } = await beginDesk(store, time.now, wish);
  const headers = {
    host: 'localhost:3000',
    origin: 'http://localhost:3000',
    cookie: `${DESK_COOKIE}=${token}`,
    [DESK_HEADER]: '1',
  };
  return {
    app,
    konto,
    headers,
    call: (method, path, body, more = {}) =>
      app.inject({
        method,
        url: `${DESK_API}/${path}`,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
  };
}

/** A browser at the desk: it keeps the cookies that answers set, and calls below `/leitstand/api` from our own page. */
export function browser({ app }: Pick<TestApp, 'app'>, origin = 'http://localhost:3000') {
  const jar = new Map<string, string>();
  return {
    jar,
    call: async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      more: Record<string, string> = {},
    ) => {
      const answer = await app.inject({
        method,
        url: `${DESK_API}/${path}`,
        headers: {
          host: new URL(origin).host,
          origin,
          [DESK_HEADER]: '1',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    },
  };
}

/** The token of a one-time link. */
export async function linkFor(
  { store, settings, time }: TestApp,
  art: 'erstes' | 'konto' | 'beispiel',
  kontoID?: string,
) {
  const { url } = await issueLink({ store, settings, now: time.now }, art, kontoID ?? null);
  return url.slice(url.lastIndexOf('/') + 1);
}
