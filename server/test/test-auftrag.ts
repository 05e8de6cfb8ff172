import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import type { MeldungErgebnis } from '../auftrag/take-meldungen.ts';
import type { TestApp } from './test-app.ts';

/** A helper of tests. */
export const SUED: Helfer = { name: 'Süd', telefon: '+4922147101', kennzeichen: 'K-AB 123' };

/** ISO time of so many minutes from the app's now. */
export const at = ({ time }: TestApp, minutes: number): string => new Date(time.now + minutes * 60_000).toISOString();

/** A reported case whose helper has a link. */
export interface Assigned {
  userID: string;
  vorgangRef: string;
  auftragID: string;
  token: string;
  read(headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends messages as they are. */
  send(meldungen: readonly unknown[]): Promise<MeldungErgebnis[]>;
  /** Says one thing now, under an unid of its own; gives its code, or what became of it. */
  say(meldungsTyp: string, more?: object): Promise<string[]>;
  /** The status as the person sees it. */
  status(): Promise<OrderStatus>;
  /** A call of the operator for the case. */
  operator(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

interface Wish {
  mandant?: string;
  minuten?: number;
  angenommen?: boolean;
  helfer?: Helfer;
  /** The case to assign; absent: a new one. */
  of?: { userID: string; vorgangRef: string };
}

let unids = 0;

/** Reports a case and assigns a helper by the operator's call. */
export async function assigned(
  app: TestApp,
  { mandant = 'ra_Standard', minuten, angenommen = false, helfer = SUED, of }: Wish = {},
): Promise<Assigned> {
  const { userID, vorgangRef } = of ?? (await app.reported({ mandant }));
  const { authorization } = await app.keyOf('betreiber');
  const operator: Assigned['operator'] = (method, path, body, headers) =>
    app.call(method, `betreiber/vorgang/${vorgangRef}/${path}`, body, { authorization, ...headers });
  const wish = { helfer, angenommen, ...(minuten !== undefined && { wartezeitMinuten: minuten }) };
  const made = await operator('POST', 'auftrag', wish);
  assert.equal(made.statusCode, 201, made.body);
  const { auftragID, url } = made.json<{ data: { auftragID: string; url: string } }>().data;
  const token = url.split('/').at(-1)!;
  const send: Assigned['send'] = async (meldungen) => {
    const answer = await app.call('POST', `auftrag/${token}/meldungen`, { meldungen });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: MeldungErgebnis[] }>().data;
  };
  return {
    userID,
    vorgangRef,
    auftragID,
    token,
    operator,
    send,
    read: (headers) => app.call('GET', `auftrag/${token}`, undefined, headers),
    say: async (meldungsTyp, more) => {
      const timestamp = at(app, 0);
      const results = await send([{ unid: `u${(unids += 1)}`, meldungsTyp, timestamp, ...more }]);
      return results.map(({ code, ergebnis }) => code ?? ergebnis);
    },
    status: async () => (await app.call('GET', `vorgang/${userID}/status`)).json<{ data: OrderStatus }>().data,
  };
}
