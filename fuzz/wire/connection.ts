import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sending } from '../mutate/framing.ts';
import { ownLag } from './own-lag.ts';
import { answerReader, type Answer } from './read-answers.ts';

/** What became of a request. */
export interface Exchange {
  answers: readonly Answer[];
  /** Milliseconds of each answer, from the last byte sent or the answer before it. */
  times: readonly number[];
  /** Milliseconds until the connection ended, where the request was not whole; else 0. */
  end: number;
  /** An answer, or the end of the connection, did not come at all. */
  isHung: boolean;
  /** The service ended the connection. */
  isCut: boolean;
  /** Why the bytes that came are no answer; '' if they are. */
  unreadable: string;
}

/** Milliseconds after which nothing more is waited for. */
const NEVER = 10_000;
/** Milliseconds that a caller waits for an answer to a broken request, before it ends its side. */
const PATIENCE = 150;

/** Milliseconds, without those that this process was late itself. */
const clock = (): number => performance.now() - ownLag();

/** A caller with a keep-alive connection, a new one where the last was ended. */
export interface Caller {
  send(sending: Sending): Promise<Exchange>;
  close(): void;
}

export function newCaller(port: number): Caller {
  let socket: Socket | null = null;
  return {
    async send(sending) {
      if (!socket || socket.destroyed || socket.readableEnded) socket = await opened(port);
      const exchange = await exchangeOn(socket, sending);
      const last = exchange.answers.at(-1);
      const goesOn = sending.kind === 'whole' && exchange.answers.length === sending.drafts.length;
      if (!goesOn || exchange.isCut || last?.isStream || last?.headers.get('connection') === 'close') {
        socket.destroy();
        socket = null;
      }
      return exchange;
    },
    close: () => void socket?.destroy(),
  };
}

export async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket.on('error', () => undefined); // 'close' follows
}

async function exchangeOn(socket: Socket, { kind, drafts, pieces }: Sending): Promise<Exchange> {
  const reader = answerReader((nth) => drafts[nth]?.method === 'HEAD');
  const answers: Answer[] = [];
  const seen = { times: [] as number[], end: 0, isHung: false, isCut: false, unreadable: '' };
  let since = clock();
  let changed = (): void => undefined;
  const onData = (piece: Buffer): void => {
    try {
      for (const answer of reader.take(piece)) {
        answers.push(answer);
        seen.times.push(clock() - since);
        since = clock();
      }
    } catch (error) {
      seen.unreadable = String(error);
      socket.destroy();
    }
    changed();
  };
  const onClose = (): void => {
    seen.isCut = true;
    changed();
  };
  socket.on('data', onData).once('close', onClose).once('end', onClose);

  /** Waits until `isDone`, or the connection ended; false after so many milliseconds without an answer. */
  const until = async (isDone: () => boolean, limit: number): Promise<boolean> => {
    const isOver = (): boolean => seen.isCut || isDone();
    while (!isOver()) {
      const left = since + limit - clock();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, left);
        changed = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
    return true;
  };

  for (const { bytes, wait } of pieces) {
    if (wait) await sleep(wait);
    if (!seen.isCut) socket.write(bytes);
  }
  since = clock();
  if (kind === 'whole') {
    const isWhole = (): boolean => answers.length >= drafts.length || answers.at(-1)?.isStream === true;
    seen.isHung = !(await until(isWhole, NEVER));
  } else {
    if (kind === 'broken') await until(() => answers.length > 0, PATIENCE);
    if (kind === 'half' && drafts[0]?.method !== 'GET') socket.resetAndDestroy();
    else socket.end();
    since = clock();
    const from = since;
    seen.isHung = !(await until(() => false, NEVER));
    seen.end = clock() - from;
  }
  socket.off('data', onData).off('close', onClose).off('end', onClose);
  return { answers, ...seen };
}
