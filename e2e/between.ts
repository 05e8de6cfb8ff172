import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { Service } from './world.ts';

/** What stands between the page and the service. */
interface Between {
  url: string;
  /** Streams asked for so far. */
  streams(): number;
  /** From now on nothing comes through on the connections of the open streams; they stay open. New ones are as before. */
  freeze(): void;
  close(): Promise<void>;
}

/** A line that can be frozen: bytes stop, nothing is closed. */
export const frozenAt = (service: Service): Promise<Between> => between(service, () => false);

/** A box that holds back every stream's answer and passes all else. */
export const heldBack = (service: Service): Promise<Between> => between(service, (isStream) => isStream);

async function between(service: Service, isHeld: (isStream: boolean) => boolean): Promise<Between> {
  const target = new URL(service.url);
  const open = new Set<Socket>();
  const streaming = new Set<Socket>();
  const frozen = new Set<Socket>();
  let streams = 0;
  const server = createServer((client) => {
    const behind = connect(Number(target.port), 'localhost');
    let isStream = false;
    open.add(client).add(behind);
    client.on('data', (bytes) => {
      if (frozen.has(client)) return;
      const request = /^GET \S+\/ereignisse(\?\S*)? HTTP/.test(bytes.toString('latin1'));
      if (request) streams += 1;
      if (request) streaming.add(client);
      else streaming.delete(client);
      isStream = request;
      behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      if (!frozen.has(client) && !isHeld(isStream)) client.write(bytes);
    });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        if (!frozen.has(client) || one === client) other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref(); // a test that fails leaves it behind
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    streams: () => streams,
    freeze: () => {
      for (const socket of streaming) frozen.add(socket);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
