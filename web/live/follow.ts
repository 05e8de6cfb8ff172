import type { Notice } from '#domain/mandant.ts';
import { addressOfCall } from '../net/base.ts';
import { AT_REST, live, type Happening, type Live } from './live.ts';

/** Milliseconds: the clock tick of `live`, and how often shown ages are updated. */
const TICK = 1_000;
const AGE = 10_000;

/** Whom to tell of what comes. `A`: an answer, by stream or poll. */
export interface Follower<A> {
  /** Polls once; 'gone': the service knows it no more; null: no answer. */
  load(): Promise<A | 'gone' | null>;
  /** An answer came. `isOld`: a poll that the stream has overtaken meanwhile. */
  came(answer: A, isOld: boolean): void;
  /** The stream says what is told beside the answer. */
  announced?(hinweise: readonly Notice[]): void;
  /** A heartbeat confirms what is known. */
  fresh(): void;
  /** A poll failed; `isMute`: no stream delivers either. */
  failed(isMute: boolean): void;
  gone(): void;
  /** Time has passed. */
  aged(): void;
}

/**
 * Carries out the state of `live` for the stream at that path: opens and closes streams, polls, and tells what comes.
 * Gives the function that stops it. F7.
 */
export function follow<A>(path: string, { load, came, announced, fresh, failed, gone, aged }: Follower<A>): () => void {
  let state = AT_REST;
  let source: EventSource | undefined;
  let isOn = true;
  /** Answers that the stream has delivered. */
  let told = 0;

  const happens = (happening: Happening): void => {
    const before = state;
    state = live(state, happening, performance.now());
    if (state.stream !== before.stream) {
      source?.close();
      source = state.stream ? listen(state.stream) : undefined;
    }
    if (state.looks !== before.looks) void look();
  };
  const listen = (stream: number): EventSource => {
    const opened = new EventSource(addressOfCall(path));
    const hears = (what: Happening, tell?: (data: string) => void) => (event: Event) => {
      if (state.stream !== stream) return;
      if (event instanceof MessageEvent) tell?.(String(event.data));
      happens(what);
    };
    opened.addEventListener('message', hears('heard', read(streamed)));
    if (announced) opened.addEventListener('hinweise', hears('heard', read(announced)));
    opened.addEventListener('herzschlag', hears('heard', fresh));
    opened.addEventListener('voll', hears('full'));
    opened.addEventListener('error', (event) =>
      hears(opened.readyState === EventSource.CLOSED ? 'refused' : 'cut')(event),
    );
    return opened;
  };
  const read =
    <T>(tell: (said: T) => void) =>
    (data: string): void => {
      try {
        tell(JSON.parse(data) as T);
      } catch (cause) {
        console.warn('Der Strom sagt Unlesbares', cause); // the next poll brings it
      }
    };
  const streamed = (answer: A): void => {
    told += 1;
    came(answer, false);
  };
  const look = async (): Promise<void> => {
    const before = told;
    const answer = await load();
    if (!isOn) return;
    if (answer === 'gone') gone();
    else if (answer) came(answer, told !== before);
    else if (told === before) failed(!(state as Live).isHeard);
  };

  const turn = (): void => happens(document.visibilityState === 'visible' ? 'seen' : 'hidden');
  const online = (): void => {
    happens('hidden');
    turn();
  };
  turn();
  const clock = setInterval(() => happens('clock'), TICK);
  const age = setInterval(aged, AGE);
  document.addEventListener('visibilitychange', turn);
  addEventListener('pageshow', turn);
  addEventListener('online', online);
  return () => {
    isOn = false;
    source?.close();
    clearInterval(clock);
    clearInterval(age);
    document.removeEventListener('visibilitychange', turn);
    removeEventListener('pageshow', turn);
    removeEventListener('online', online);
  };
}
