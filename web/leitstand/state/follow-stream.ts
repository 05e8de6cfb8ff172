import { addressOfCall } from '../../net/base.ts';
import { setClock } from '../../net/clock.ts';
import { backOff } from '../../queue/backoff.ts';

/** Milliseconds without a word until a stream counts as dead and is opened anew. */
const SILENCE = 40_000;

interface Listener {
  /** The names of the stream's messages. */
  names: readonly string[];
  heard(name: string, data: unknown): void;
  failed(): void;
}

/**
 * Follows a stream of the desk until the function that it gives is called. A stream that ends, is refused or falls
 * silent is opened anew with back-off; its first message is the whole again.
 */
export function followStream(path: string, { names, heard, failed }: Listener): () => void {
  let source: EventSource | undefined;
  let tries = 0;
  let timer = 0;
  let isOn = true;

  const open = (): void => {
    source?.close();
    const opened = new EventSource(addressOfCall(path));
    source = opened;
    const watch = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(again, SILENCE);
    };
    watch();
    for (const name of names)
      opened.addEventListener(name, (event) => {
        if (source !== opened || !(event instanceof MessageEvent)) return;
        tries = 0;
        watch();
        tell(name, String(event.data));
      });
    opened.addEventListener('error', (event) => {
      // A message of that name is no failure of the line.
      if (source === opened && !(event instanceof MessageEvent)) again();
    });
  };
  const tell = (name: string, words: string): void => {
    try {
      const data = JSON.parse(words) as { jetzt?: string };
      if (data.jetzt) setClock(Date.parse(data.jetzt));
      heard(name, data);
    } catch (cause) {
      console.warn('Der Strom sagt Unlesbares', cause); // the next stream brings it
    }
  };
  const again = (): void => {
    if (!isOn) return;
    source?.close();
    source = undefined;
    tries += 1;
    failed();
    clearTimeout(timer);
    timer = window.setTimeout(open, backOff(tries));
  };
  const online = (): void => {
    if (!source) open();
  };
  open();
  addEventListener('online', online);
  return () => {
    isOn = false;
    clearTimeout(timer);
    source?.close();
    removeEventListener('online', online);
  };
}
