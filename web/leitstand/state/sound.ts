import { create } from 'zustand';
import { ringAt, SILENT } from './ring.ts';

/** Name of the mark that each tone leaves in the browser's timeline, for whoever watches. */
export const TONE_MARK = 'leitstand-ton';

interface Sound {
  /** The browser lets this page sound. */
  isAllowed: boolean;
  /** The browser can sound at all. */
  isAble: boolean;
  /** Until when it is muted, milliseconds of the device's clock; 0: it is not. */
  mutedUntil: number;
}

/** Whether the desk can be heard. */
export const useSound = create<Sound>()(() => ({ isAllowed: true, isAble: true, mutedUntil: 0 }));

let context: AudioContext | undefined;
let ring = SILENT;

/** Finds out whether the browser lets the page sound. A click of the person may allow it. */
export async function allowSound(): Promise<void> {
  context ??= newContext();
  if (!context) return useSound.setState({ isAllowed: false, isAble: false });
  // Without a click the promise stays open: whoever waits for it waits for the click.
  const opened = context.resume().catch(() => undefined);
  useSound.setState({ isAllowed: context.state === 'running', isAble: true });
  await opened;
  useSound.setState({ isAllowed: context.state === 'running' });
}

/** Undefined: this browser has no sound, or gives none. */
function newContext(): AudioContext | undefined {
  try {
    return new AudioContext();
  } catch {
    return undefined; // the bar says that nothing can be heard
  }
}

/** Mutes the tones of this page for that many minutes; 0 ends it. */
export const muteFor = (minutes: number): void =>
  useSound.setState({ mutedUntil: minutes ? Date.now() + minutes * 60_000 : 0 });

/** Sounds when it is due for those who wait. Call it each second, and whenever they change. */
export function soundFor(waiting: readonly string[]): void {
  const { mutedUntil } = useSound.getState();
  if (mutedUntil && Date.now() >= mutedUntil) useSound.setState({ mutedUntil: 0 });
  const next = ringAt(ring, waiting, performance.now(), Date.now() < mutedUntil);
  ring = next.ring;
  if (next.isDue) sound();
}

/** Two rising tones: a soft beginning and end, so that nothing clicks. */
function sound(): void {
  performance.mark(TONE_MARK);
  if (context?.state !== 'running') return;
  for (const [index, pitch] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + index * 0.22;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.25, at + 0.02);
    volume.gain.setValueAtTime(0.25, at + 0.14);
    volume.gain.linearRampToValueAtTime(0, at + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.22);
  }
}
