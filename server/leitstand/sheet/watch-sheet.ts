import type { Sink } from '../../background/streams.ts';
import type { Store } from '../../store/store.ts';

/** Milliseconds between two heartbeats, each with a look at the session and the case. */
const BEAT = 10_000;
/** Milliseconds between two looks at what the store tells nobody of: what a person enters into a draft. */
const GLANCE = 1_500;
/** Bytes that may wait for a slow reader before it is cut; a sheet has some 10,000. */
const BACKLOG = 1_048_576;

interface Watching {
  userID: string;
  /** The sheet as JSON; null: its case is erased. Read afresh for each change. */
  read(): Promise<string | null>;
  /** Whether the store may not tell of its changes: it is looked at often then. */
  isUntold(): boolean;
  /** Whether the session may still see it; asked before each sheet is sent. */
  isAllowed(): Promise<boolean>;
  /** At the begin and at each heartbeat. */
  stay(): Promise<void>;
  /** Once, at the end. */
  leave(): void;
  warn(error: unknown): void;
}

/** Sends a sheet at once and at each change, until the function it gives is called. */
export function watchSheet(
  { changes }: Pick<Store, 'changes'>,
  sink: Sink,
  { userID, read, isUntold, isAllowed, stay, leave, warn }: Watching,
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
    clearInterval(glancing);
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
        if (!(await isAllowed())) return end('event: sitzung\ndata: {}\n\n');
        if (json === null) return end('event: weg\ndata: {}\n\n');
        if (json === sent || isOver) continue;
        sent = json;
        write(`event: fall\ndata: {"data":${json}}\n\n`);
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
  const glancing = setInterval(() => void (isUntold() && push()), GLANCE).unref();
  beat();
  return stop;
}
