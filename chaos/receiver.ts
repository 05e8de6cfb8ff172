import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The operator's webhook receiver, which records its messages. */
export interface WebhookReceiver {
  url: string;
  /** Registers how messages name a case. */
  knows(userID: string, vorgangRef: string): void;
  /** Different ids of the messages of a type about a case; a retry has the same id. */
  ids(userID: string, type: string): ReadonlySet<string>;
  /** Takes the next `times` messages of a case, but resets the connection instead of answering. */
  loseAnswers(userID: string, times: number): void;
  close(): Promise<void>;
}

/** Starts a receiver that takes every message. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const refs = new Map<string, string>();
  const told = new Map<string, Set<string>>();
  const losing = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const bytes = await request.toArray().catch(() => null); // The service was killed while sending.
    if (!bytes) return;
    const { type, data } = JSON.parse(Buffer.concat(bytes).toString()) as {
      type: string;
      data: { vorgangRef: string };
    };
    const name = `${type} ${data.vorgangRef}`;
    told.set(name, (told.get(name) ?? new Set()).add(String(request.headers['webhook-id'])));
    const left = losing.get(data.vorgangRef) ?? 0;
    losing.set(data.vorgangRef, left - 1);
    if (left > 0) request.socket.resetAndDestroy();
    else response.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/meldungen`,
    knows: (userID, vorgangRef) => void refs.set(userID, vorgangRef),
    ids: (userID, type) => told.get(`${type} ${refs.get(userID)}`) ?? new Set(),
    loseAnswers: (userID, times) => void losing.set(refs.get(userID) ?? '', times),
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
}
