import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The operator's server: what it was told, and how often. */
export interface Receiver {
  url: string;
  /** Ids of the messages of a case, by their type: a repeat has the same id. */
  ids(userID: string, type: string): ReadonlySet<string>;
  /** The next so many messages of a case are taken, but the answer is lost. */
  loseAnswers(userID: string, times: number): void;
  close(): Promise<void>;
}

/** Takes every message, and answers it. */
export async function startReceiver(): Promise<Receiver> {
  const told = new Map<string, Set<string>>();
  const losing = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const bytes = await request.toArray().catch(() => null); // the service was killed
    if (!bytes) return;
    const { type, data } = JSON.parse(Buffer.concat(bytes).toString()) as { type: string; data: { userID: string } };
    const name = `${type} ${data.userID}`;
    told.set(name, (told.get(name) ?? new Set()).add(String(request.headers['webhook-id'])));
    const left = losing.get(data.userID) ?? 0;
    losing.set(data.userID, left - 1);
    if (left > 0) request.socket.resetAndDestroy();
    else response.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/meldungen`,
    ids: (userID, type) => told.get(`${type} ${userID}`) ?? new Set(),
    loseAnswers: (userID, times) => void losing.set(userID, times),
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
}
