import { Agent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { openMandanten, openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { flatTyre } from './test-app.ts';
import { BASE } from './test-calls.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';

/** Load generator: each caller saves one case again and again over a keep-alive connection. */
export interface Callers {
  /** Stops; gives the number of acknowledged saves per case, and every call that got another answer or none. */
  stop(): Promise<{ saved: ReadonlyMap<string, number>; failed: string[] }>;
  /** Calls so far. */
  count(): number;
}

/** Milliseconds between an answer and the next call, on average: 16 callers call 150 to 300 times a second. */
const PAUSE = 50;

interface Way {
  /**
   * Ports to call. Like a load balancer, a caller goes on to the next when a connection is refused, or after an answer
   * with `Connection: close`.
   */
  ports: readonly number[];
  host: string;
  isTls?: boolean;
}

/** Opens the store of services in other processes, and makes that many new cases of the standard client. */
export async function newCases(
  t: TestContext,
  env: Record<string, string>,
  count: number,
): Promise<{ store: Store; userIDs: string[] }> {
  const settings = readSettings(env);
  const store = await openStore(settings);
  t.after(store.close);
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const { publicUrl } = settings;
  const wish = { client, typ: 'kfz', beispiel: false, publicUrl, now: Date.now() } as const;
  const made = await Promise.all(Array.from({ length: count }, () => newVorgang(store, wish)));
  return { store, userIDs: made.map(({ userID }) => userID) };
}

/** Starts a caller for each case; the cases must be at revision 1. */
export function startCallers(userIDs: readonly string[], way: Way): Callers {
  const saved = new Map(userIDs.map((userID) => [userID, 0]));
  const failed: string[] = [];
  const stopping = new AbortController();
  let count = 0;
  const caller = async (userID: string): Promise<void> => {
    const agent = way.isTls
      ? new TlsAgent({ keepAlive: true, maxSockets: 1 })
      : new Agent({ keepAlive: true, maxSockets: 1 });
    let turn = 0;
    for (let refused = 0; !stopping.signal.aborted && refused < 100;) {
      const revision = 1 + saved.get(userID)!;
      const { status, error, isLast } = await save(userID, revision, way, turn, agent);
      count++;
      await sleep(Math.random() * 2 * PAUSE);
      if (status === 200) {
        refused = 0;
        saved.set(userID, revision);
        if (isLast) turn++;
      } else if (error === 'ECONNREFUSED') {
        refused++;
        turn++;
      } else {
        failed.push(`${status} ${error}`);
        break;
      }
    }
    agent.destroy();
  };
  const all = Promise.all(userIDs.map(caller));
  return {
    count: () => count,
    stop: async () => {
      stopping.abort();
      await all;
      return { saved, failed };
    },
  };
}

interface Answer {
  status: number;
  error: string;
  /** The answer closes the connection (`Connection: close`). */
  isLast?: boolean;
}

/** One save; status 0 if no complete answer came. */
function save(userID: string, revision: number, way: Way, turn: number, agent: Agent): Promise<Answer> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    host: '127.0.0.1',
    port: way.ports[turn % way.ports.length],
    path: `${BASE}/vorgang/${userID}`,
    method: 'POST',
    agent,
    rejectUnauthorized: false,
    headers: { host: way.host, 'content-type': 'application/json', 'if-match': `"${revision}"` },
  };
  return new Promise((resolve) => {
    const asked = (way.isTls ? requestHttps : requestHttp)(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          error: body.slice(0, 200),
          isLast: answer.headers.connection === 'close',
        }),
      );
      answer.once('error', (error) => resolve({ status: 0, error: error.message }));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve({ status: 0, error: error.code ?? error.message }));
    asked.end(JSON.stringify(flatTyre()));
  });
}
