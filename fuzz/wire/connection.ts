import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sending } from '../mutate/framing.ts';
import { ownLag } from './own-lag.ts';
import { answerReader, type WireAnswer } from './read-answers.ts';

/** The result of a request. */
export interface Exchange {
  answers: readonly WireAnswer[];
  /** Milliseconds until each answer, from the last sent byte or the answer before it. */
  times: readonly number[];
  /** Milliseconds until the connection ended, if the request was not whole; otherwise 0. */
  end: number;
  /** Whether neither an answer nor the end of the connection came. */
  isHung: boolean;
  /** Whether the service ended the connection. */
  isCut: boolean;
  /** Reason why the received bytes are no answer; '' if they are. */
  unreadable: string;
}

/** Milliseconds after which the caller stops waiting. */
const NEVER = 10_000;
/** Milliseconds that a caller waits for an answer to a broken request before it ends its side. */
const PATIENCE = 150;

/** Milliseconds, without the delays of this process itself. */
const clock = (): number => performance.now() - ownLag();

/** A caller with a keep-alive connection; it opens a new one when the last was ended. */
export interface Caller {
  send(sending: Sending): Promise<Exchange>;
  close(): void;
}

export function newCaller(port: number): Caller {
  let socket: Socket | null = null;
  return {
    async send(sending) {
      if (!socket || socket.destroyed || socket.readableEnded) socket = await openSocket(port);
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

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket.on('error', () => undefined); // The event 'close' follows.
}

async function exchangeOn(socket: Socket, { kind, drafts, pieces }: Sending): Promise<Exchange> {
  const reader = answerReader((nth) => drafts[nth]?.method === 'HEAD');
  const answers: WireAnswer[] = [];
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

  /** Waits until `isDone`, or until the connection has ended; false after so many milliseconds without an answer. */
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
