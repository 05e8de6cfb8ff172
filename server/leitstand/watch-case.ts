import type { Sink } from '../background/streams.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds between two heartbeats, each with a look at the session and the case. */
const BEAT = 10_000;
/** Bytes that may wait for a slow reader before it is cut; a sheet has some 10,000. */
const BACKLOG = 1_048_576;

interface Watching {
  userID: string;
  /** Name of the message that brings the whole of it, and of the one that ends it where it may not be seen any more. */
  names: readonly [whole: string, over: string];
  /** What is told, as JSON; null: the case is erased. Read afresh for each change. */
  read(): Promise<string | null>;
  /** Whether the reader may still see it; asked before each message. */
  isAllowed(): Promise<boolean>;
  /** At the begin and at each heartbeat. */
  stay(): Promise<void>;
  /** Once, at the end. */
  leave(): void;
  warn(error: unknown): void;
}

/** Sends a case, as `read` has it, at once and at each change, until the function it gives is called. */
export function watchCase(
  { changes }: Pick<Store, 'changes'>,
  sink: Sink,
  { userID, names: [whole, over], read, isAllowed, stay, leave, warn }: Watching,
): () => void {
  let sent = '';
  let isWoken = false;
  let isLooking = false;
  let isOver = false;

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    clearInterval(beating);
    leave();
  };
  const end = (text: string): void => {
    stop();
    sink.end(text);
  };
  const write = (text: string): void => {
    if (sink.writableLength <= BACKLOG) sink.write(text);
    else {
      stop();
      sink.destroy();
    }
  };
  const push = async (): Promise<void> => {
    isWoken = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isWoken) {
        isWoken = false;
        if (isOver) return;
        const json = await read();
        if (!(await isAllowed())) return end(`event: ${over}\ndata: {}\n\n`);
        if (json === null) return end('event: weg\ndata: {}\n\n');
        if (json === sent || isOver) continue;
        sent = json;
        write(`event: ${whole}\ndata: ${json}\n\n`);
      }
    } catch (error) {
      warn(error); // the next heartbeat tries again
    } finally {
      isLooking = false;
    }
  };
  const beat = (): void => {
    stay().catch(warn);
    write('event: herzschlag\ndata: {}\n\n');
    void push();
  };
  const unsubscribe = changes((about) => {
    if (about === userID || about === '') void push();
  });
  const beating = setInterval(beat, BEAT).unref();
  beat();
  return stop;
}
