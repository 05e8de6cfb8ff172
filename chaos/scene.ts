import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { FAULTS } from './faults.ts';
import { newLedger, type Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';
import type { Deed, Phase, Plan, Strike } from './plan.ts';
import type { Proxy, Write } from './proxy.ts';
import type { Receiver } from './receiver.ts';
import type { Stage } from './stage.ts';
import type { Service } from '../e2e/hands/world.ts';

/** Milliseconds for which a screen may show something odd, while it is built. */
export const GRACE = 3_000;

/** One round as it is played. */
export interface Scene {
  plan: Plan;
  userID: string;
  ledger: Ledger;
  service: Service;
  receiver: Receiver;
  proxy: Proxy;
  phone: Phone;
  /** Taps at once, where the finger is nervous. */
  taps: number;
  /** Milliseconds between them. */
  gap: number;
  /** The address the person has last seen, and opens again. */
  place: string;
  /** What the person still wants after the report. */
  deeds: Deed[];
  addressOf(screen: string): string;
  /** Milliseconds since that was first so; `isNormal` ends it. */
  oddFor(what: string): number;
  isNormal(what: string): void;
  /** A page of another phone at a screen of the case. */
  rival(screen: string): Promise<Page>;
  rivalPage: Page | null;
  /** The help has been, so that it may be rated. */
  isOver: boolean;
  /** Begins the faults of a phase, each once. */
  strike(phase: Phase): Promise<void>;
  /** Does something in so many milliseconds; what goes wrong with it is noted. */
  later(ms: number, what: string, work: () => unknown): void;
  /** Does something in so many milliseconds, even behind the end of the round. */
  behind(ms: number, work: () => Promise<unknown>): void;
  /** Resolves when nothing that was begun is still running. */
  atRest(): Promise<void>;
  /** The writes of this case that its own phone has sent. */
  writes(kind?: string): Write[];
}

export function sceneOf(stage: Stage, plan: Plan, userID: string): Scene {
  const { service, receiver, proxy, phone } = stage;
  const ledger = newLedger();
  const running = new Set<Promise<unknown>>();
  const begun = new Set<Strike>();
  const odd = new Map<string, number>();
  const pathOf = (screen: string): string => `/kfz/${screen}/${userID}`;
  const scene: Scene = {
    plan,
    userID,
    ledger,
    service,
    receiver,
    proxy,
    phone,
    taps: 1,
    gap: 0,
    place: proxy.url + pathOf(plan.entry),
    rivalPage: null,
    isOver: false,
    deeds: [...plan.after],
    oddFor(what) {
      if (!odd.has(what)) odd.set(what, Date.now());
      return Date.now() - odd.get(what)!;
    },
    isNormal: (what) => void odd.delete(what),
    addressOf: (screen) => proxy.url + pathOf(screen),
    async rival(screen) {
      scene.rivalPage ??= await stage.rival();
      await scene.rivalPage.goto(service.url + pathOf(screen));
      return scene.rivalPage;
    },
    async strike(phase) {
      for (const strike of plan.strikes) {
        if (strike.phase !== phase || begun.has(strike)) continue;
        begun.add(strike);
        ledger.note(`fault: ${strike.fault}`);
        await Promise.resolve(FAULTS[strike.fault]!.begin(scene, strike)).catch((error: unknown) =>
          ledger.note(`could not begin: ${firstLine(error)}`),
        );
      }
    },
    later(ms, what, work) {
      const way = sleep(ms)
        .then(() => (ledger.note(what), work()))
        .catch((error: unknown) => ledger.note(`${what}: ${firstLine(error)}`))
        .finally(() => running.delete(way));
      running.add(way);
    },
    behind: (ms, work) => void stage.late.push(sleep(ms).then(work)),
    async atRest() {
      while (running.size > 0) await Promise.all(running);
    },
    writes: (kind) => proxy.writes.filter((write) => write.userID === userID && (!kind || write.kind === kind)),
  };
  return scene;
}

export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0]!;
