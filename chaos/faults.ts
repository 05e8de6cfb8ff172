import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { person } from '../e2e/hands/person.ts';
import type { Phase, Injection } from './injection.ts';
import type { TypedAnswer } from './ledger.ts';
import type { ProxyAnswer, ProxiedCall } from './proxy.ts';
import type { RoundScene } from './scene.ts';

/** A kind of fault. */
interface Fault {
  /** Target of the fault; the two faults of a round hit different targets. */
  target: 'none' | 'call' | 'network' | 'page' | 'service' | 'user' | 'rival' | 'receiver';
  /** Phases in which it can be injected; all, if absent. */
  phases?: readonly Phase[];
  /** Called right before the tap. The work that it schedules continues in the background. */
  inject(scene: RoundScene, injection: Injection): unknown;
}

const HTML: ProxyAnswer = {
  status: 200,
  headers: ['content-type', 'text/html; charset=utf-8'],
  body: Buffer.from('<!doctype html><title>WLAN</title><h1>Willkommen im WLAN</h1>'),
};
const NOT_AFTER = ['save', 'report'] as const;

/**
 * The kinds of fault. Their order is part of a seed's meaning, because the number of a round chooses its first fault.
 */
export const CHAOS_FAULTS: Readonly<Record<string, Fault>> = {
  nothing: { target: 'none', inject: () => undefined },

  'the response is lost': {
    target: 'call',
    inject: ({ proxy, userID }, { times }) =>
      proxy.intercept(userID, times, async (call) => {
        await call.forward();
        call.reset();
      }),
  },
  'the response is truncated': {
    target: 'call',
    inject: ({ proxy, userID }, { times, share }) =>
      proxy.intercept(userID, times, async (call) => {
        const answer = await call.forward();
        if (answer) call.answerPart(answer, share);
        else call.reset();
      }),
  },
  'the request is truncated': {
    target: 'call',
    inject: ({ proxy, userID }, { times, share }) =>
      proxy.intercept(userID, times, async (call) => {
        await call.forwardPart(share);
        call.reset();
      }),
  },
  'the request arrives late, after its retry': {
    target: 'call',
    inject: (scene, { lasts }) =>
      scene.proxy.intercept(scene.userID, 1, (call) => {
        call.reset();
        scene.scheduleLate(lasts * 2, call.forward);
      }),
  },
  'the request arrives several times': {
    target: 'call',
    inject: (scene, { lasts, times }) =>
      scene.proxy.intercept(scene.userID, 9, async (call) => {
        const [answer] = await Promise.all([call.forward(), call.forward()]);
        call.answer(answer);
        for (let nr = 1; nr <= times; nr++) scene.scheduleLate(nr * lasts, call.forward);
      }),
  },
  'the response is slow': {
    target: 'call',
    inject: ({ proxy, userID }, { lasts, times }) =>
      proxy.intercept(userID, times, async (call) => {
        const answer = await call.forward();
        await sleep(lasts);
        call.answer(answer);
      }),
  },
  'the request is slow, and its response is lost': {
    target: 'call',
    inject: ({ proxy, userID }, { lasts, times }) =>
      proxy.intercept(userID, times, async (call) => {
        await sleep(lasts);
        await call.forward();
        call.reset();
      }),
  },
  'a proxy answers 408': {
    target: 'call',
    inject: ({ proxy, userID }, { times }) => proxy.intercept(userID, times, answeredByProxy(408)),
  },
  'a proxy answers 502 or 504': {
    target: 'call',
    inject: ({ proxy, userID }, { times, share }) =>
      proxy.intercept(userID, times, answeredByProxy(share < 0.5 ? 502 : 504)),
  },

  'every connection is reset': {
    target: 'network',
    inject: (scene, { wait, lasts, times }) => {
      for (let nr = 0; nr < times; nr++)
        scene.schedule(wait + (nr * lasts) / 2, 'connections are reset', scene.proxy.resetAll);
    },
  },
  'the network is dead': {
    target: 'network',
    inject: (scene, { wait, lasts }) =>
      scene.schedule(wait, 'the network is dead', async () => {
        scene.proxy.all = (call) => call.reset();
        scene.proxy.resetAll();
        await sleep(lasts * 2);
        scene.proxy.all = null;
      }),
  },
  'a captive portal answers': {
    target: 'network',
    inject: (scene, { wait, lasts, share }) =>
      scene.schedule(wait, 'a captive portal answers', async () => {
        const login: ProxyAnswer = { ...HTML, status: 302, headers: ['location', '/anmelden'] };
        scene.proxy.all = (call) => call.answer(share < 0.5 ? HTML : login);
        await sleep(lasts * 2);
        scene.proxy.all = null;
      }),
  },
  'the phone is offline': {
    target: 'network',
    inject: async (scene, { wait, lasts, share }) => {
      if (share < 0.5) await scene.phone.offline(true);
      scene.schedule(wait, 'offline', async () => {
        await scene.phone.offline(true);
        await sleep(lasts * 2);
        await scene.phone.offline(false);
      });
    },
  },

  'the browser is killed': {
    target: 'page',
    inject: (scene, { wait }) => scene.schedule(wait, 'kill -9 of the browser', scene.phone.kill),
  },
  'the renderer crashes': {
    target: 'page',
    inject: onPage('the renderer crashes', async (page) => {
      const session = await page.context().newCDPSession(page);
      await Promise.race([session.send('Page.crash'), sleep(500)]);
    }),
  },
  'the page is reloaded': {
    target: 'page',
    inject: onPage('reloaded', (page) => page.reload({ waitUntil: 'commit' })),
  },
  'the page is closed': { target: 'page', inject: onPage('closed', (page) => page.close({ runBeforeUnload: false })) },

  'the service is killed': {
    target: 'service',
    inject: (scene, { wait, lasts }) =>
      scene.schedule(wait, 'kill -9 of the service', () => killAndRestart(scene, lasts)),
  },
  'the service is killed during a call': {
    target: 'service',
    inject: (scene, { lasts, share }) =>
      scene.proxy.intercept(scene.userID, 1, async (call) => {
        const answered = call.forward();
        scene.schedule(share * 30, 'kill -9 of the service in a call', () => killAndRestart(scene, lasts));
        call.answer(await answered);
      }),
  },
  'the service is stopped and started': {
    target: 'service',
    inject: (scene, { wait }) =>
      scene.schedule(wait, 'SIGTERM', () =>
        inTurn(scene, async () => {
          const child = scene.service.process;
          const ended = new Promise((done) => child.once('exit', done));
          child.kill('SIGTERM');
          await ended;
          await scene.service.restart();
        }),
      ),
  },
  'the service is suspended': {
    target: 'service',
    inject: (scene, { wait, lasts }) =>
      scene.schedule(wait, 'SIGSTOP', () =>
        inTurn(scene, async () => {
          scene.service.process.kill('SIGSTOP');
          await sleep(lasts);
          scene.service.process.kill('SIGCONT');
        }),
      ),
  },

  // Not on the status page, where a surplus tap opens a dialog of the browser (phone, printer) that takes all others.
  'several taps': {
    target: 'user',
    phases: NOT_AFTER,
    inject: (scene, { times, wait }) => {
      scene.taps = 1 + times;
      scene.gap = wait / 2;
    },
  },
  'a second tab sends too': {
    target: 'user',
    phases: ['report'],
    inject: async (scene, { wait }) =>
      sendsToo(scene, await scene.phone.tab(scene.addressOf('zusammenfassung')), wait / 4, 'the other tab sends'),
  },

  'another phone writes another field': {
    target: 'rival',
    phases: NOT_AFTER,
    inject: (scene, { wait }) => rivalWrites(scene, wait, 'vn.nachname', ['Nachname', 'Surname']),
  },
  'another phone writes the same field': {
    target: 'rival',
    phases: NOT_AFTER,
    inject: (scene, { wait }) => rivalWrites(scene, wait, 'vn.vorname', ['Vorname', 'First name']),
  },
  'another phone sends too': {
    target: 'rival',
    phases: ['report'],
    inject: async (scene, { wait }) =>
      sendsToo(scene, await scene.rival('zusammenfassung'), wait / 4, 'the other phone sends'),
  },

  'the response of the webhook receiver is lost': {
    target: 'receiver',
    inject: ({ receiver, userID }) => receiver.loseAnswers(userID, 1),
  },
};

/** The service gets the request, but a proxy answers it. */
const answeredByProxy =
  (status: number) =>
  async (call: ProxiedCall): Promise<void> => {
    await call.forward();
    call.answer({ ...HTML, status });
  };

/** Per service, the last fault that was begun. */
const turns = new WeakMap<RoundScene['service'], Promise<void>>();

/** Lets faults of the service happen one at a time, since phone, helper and desk inject theirs concurrently. */
function inTurn({ service }: RoundScene, fault: () => Promise<void>): Promise<void> {
  const turn = (turns.get(service) ?? Promise.resolve()).then(fault);
  turns.set(
    service,
    turn.catch(() => undefined),
  );
  return turn;
}

const killAndRestart = (scene: RoundScene, lasts: number): Promise<void> =>
  inTurn(scene, async () => {
    await scene.service.kill();
    await sleep(lasts);
    await scene.service.restart();
  });

/** Another page waits on the send button and taps it `wait` milliseconds later. */
async function sendsToo(scene: RoundScene, page: Page, wait: number, what: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Hilfe anfordern' });
  await send.waitFor();
  scene.schedule(wait, what, async () => {
    scene.ledger.taps += 1;
    await send.click({ noWaitAfter: true });
  });
}

function onPage(what: string, work: (page: Page) => Promise<unknown>): Fault['inject'] {
  return (scene, { wait }) => scene.schedule(wait, what, async () => work(await scene.phone.page(scene.place)));
}

/** Another phone has typed an answer and saves it `wait` milliseconds after the injection. */
async function rivalWrites(
  scene: RoundScene,
  wait: number,
  field: string,
  label: readonly [string, string],
): Promise<void> {
  const rival = await scene.rival('personen');
  const who = person(rival, 'de');
  const value = `Rivale ${scene.plan.nr}`;
  const typed: TypedAnswer = { field, value, by: 'rival', isAcked: false };
  await who.types(label, value);
  rival.on('response', (answer) => {
    const isMine = answer.request().method() === 'POST' && (answer.request().postData() ?? '').includes(value);
    if (isMine && answer.status() === 200) typed.isAcked = true;
  });
  scene.ledger.typed.push(typed);
  scene.schedule(wait, 'the other phone saves', () => who.press(['Weiter', 'Continue']));
}
