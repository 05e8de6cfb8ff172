import { create } from 'zustand';
import { forgetWords } from './kept-words.ts';
import { SITZUNG, isAtLeast, type Rolle, type Sitzung } from '#domain/leitstand/konto.ts';

export interface ShellState {
  /** `opening`: the session is being asked for; `lost`: the service does not answer. */
  phase: 'opening' | 'lost' | 'out' | 'in' | 'locked';
  /** Null while nobody is signed in. */
  sitzung: Sitzung | null;
  /** The session has ended by itself, which the whole screen says. */
  hasEnded: boolean;
  /** How many reports nobody has taken; goes on while the desk is locked. */
  neu: number;
  /** How often notices have changed, by the board's stream. */
  lage: number;
  /** The session ends soon, and the warning was read. */
  isWarned: boolean;
}

/** The store of the shell: the session, and what every page shows. Only `shell` writes to it. */
export const useShell = create<ShellState>()(() => ({
  phase: 'opening',
  sitzung: null,
  hasEnded: false,
  neu: 0,
  lage: 0,
  isWarned: false,
}));

const { getState: now, setState: set } = useShell;

/** The transitions of the shell: nothing else changes it. */
export const shell = {
  /** The service has said who is signed in. */
  sessionIs: (sitzung: Sitzung): void =>
    set({ sitzung, phase: sitzung.gesperrt ? 'locked' : 'in', hasEnded: false, isWarned: warnedOf(sitzung) }),
  sessionLocks(): void {
    if (now().phase === 'in') set({ phase: 'locked' });
  },
  /** Nobody is signed in any more. `byItself`: nobody has asked for it. */
  sessionEnds(byItself: boolean): void {
    const { phase, hasEnded } = now();
    const wasIn = phase === 'in' || phase === 'locked';
    forgetWords();
    set({ phase: 'out', sitzung: null, neu: 0, hasEnded: byItself && (wasIn || hasEnded) });
  },
  /** Somebody has read that the session has ended. */
  endIsRead: (): void => set({ hasEnded: false }),
  warningIsRead: (): void => set({ isWarned: true }),
  serviceIsLost(): void {
    if (now().phase === 'opening') set({ phase: 'lost' });
  },
  sessionIsAsked(): void {
    if (now().phase === 'lost') set({ phase: 'opening' });
  },
  noticesChange: (): void => set({ lage: now().lage + 1 }),
  /** So many reports has nobody taken. */
  newReportsAre(neu: number): void {
    if (now().neu !== neu) set({ neu });
  },
} as const;

/** A renewed session that ends at the same time was warned of already. */
const warnedOf = ({ endet }: Sitzung): boolean => now().isWarned && now().sitzung?.endet === endet;

/** Milliseconds until the session ends, by the service's time. */
export const untilEnd = ({ endet }: Sitzung, time: number): number => Date.parse(endet) - time;

/** Whether the warning shows. */
export const isEnding = (sitzung: Sitzung, time: number): boolean => untilEnd(sitzung, time) <= SITZUNG.warning;

/** Whether the account that is signed in has at least that role. */
export const useMay = (least: Rolle): boolean =>
  useShell(({ sitzung }) => sitzung !== null && isAtLeast(sitzung.konto.rolle, least));
