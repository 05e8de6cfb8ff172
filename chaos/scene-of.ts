import { setTimeout as sleep } from 'node:timers/promises';
import { CHAOS_FAULTS } from './faults.ts';
import type { Injection, RoundPlan } from './injection.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { firstLine, type RoundScene } from './scene.ts';
import type { ChaosStage } from './stage.ts';

/** Makes the scene of a round, before it begins. */
export function sceneOf(stage: ChaosStage, plan: RoundPlan, userID: string, ledger: Ledger = newLedger()): RoundScene {
  const { service, receiver, proxy, phone } = stage;
  const running = new Set<Promise<unknown>>();
  const begun = new Set<Injection>();
  const odd = new Map<string, number>();
  const pathOf = (screen: string): string => `/kfz/${screen}/${userID}`;
  const scene: RoundScene = {
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
    followUps: [...plan.after],
    lastingFor(what) {
      if (!odd.has(what)) odd.set(what, Date.now());
      return Date.now() - odd.get(what)!;
    },
    clear: (what) => void odd.delete(what),
    addressOf: (screen) => proxy.url + pathOf(screen),
    async rival(screen) {
      const page = scene.rivalPage ?? (await stage.rival());
      // Fails while the service is stopped. Such a page has no store, so nothing waits there.
      await page.goto(service.url + pathOf(screen));
      return (scene.rivalPage = page);
    },
    async inject(phase) {
      for (const strike of plan.injections) {
        if (strike.phase !== phase || begun.has(strike)) continue;
        begun.add(strike);
        ledger.note(`fault: ${strike.fault}`);
        await Promise.resolve(CHAOS_FAULTS[strike.fault]!.inject(scene, strike)).catch((error: unknown) =>
          ledger.note(`could not inject: ${firstLine(error)}`),
        );
      }
    },
    schedule(ms, what, work) {
      const way = sleep(ms)
        .then(() => (ledger.note(what), work()))
        .catch((error: unknown) => ledger.note(`${what}: ${firstLine(error)}`))
        .finally(() => running.delete(way));
      running.add(way);
    },
    scheduleLate: (ms, work) => void stage.late.push(sleep(ms).then(work)),
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    writes: (kind) => proxy.writes.filter((write) => write.userID === userID && (!kind || write.kind === kind)),
  };
  return scene;
}
