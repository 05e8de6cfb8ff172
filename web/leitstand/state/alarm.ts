let context: AudioContext | undefined;

/** Lets the page make sounds from its first click or key on, which browsers want. */
export function watchAlarm(): void {
  const kinds = ['keydown', 'pointerdown'] as const;
  const first = (): void => {
    for (const kind of kinds) removeEventListener(kind, first, { capture: true });
    if (!('AudioContext' in globalThis)) return;
    context ??= new AudioContext();
    void context.resume();
  };
  for (const kind of kinds) addEventListener(kind, first, { capture: true });
}

/** Four falling tones: the session has ended. They sound although the desk is muted, for nothing rings any more. */
export function alarm(): void {
  performance.mark(ALARM_MARK);
  if (context?.state !== 'running') return;
  for (const [index, pitch] of [440, 330, 440, 330].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + index * 0.3;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.3, at + 0.03);
    volume.gain.linearRampToValueAtTime(0, at + 0.28);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  }
}

/** Name of the mark that each alarm leaves in the browser's timeline, for whoever watches. */
export const ALARM_MARK = 'leitstand-ende';
