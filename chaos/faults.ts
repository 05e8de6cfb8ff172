import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { person } from '../e2e/hands/person.ts';
import type { Phase, Strike } from './plan.ts';
import type { Typed } from './ledger.ts';
import type { Answer, Passage } from './proxy.ts';
import type { Scene } from './scene.ts';

/** One kind of fault: whom it strikes (two of a round never the same), when, and how. Called right before the tap; what comes later is left running. */
interface Fault {
  where: 'nowhere' | 'call' | 'line' | 'page' | 'service' | 'finger' | 'rival' | 'operator';
  phases?: readonly Phase[];
  begin(scene: Scene, strike: Strike): unknown;
}

const HTML: Answer = {
  status: 200,
  headers: ['content-type', 'text/html; charset=utf-8'],
  body: Buffer.from('<!doctype html><title>WLAN</title><h1>Willkommen im WLAN</h1>'),
};
const NOT_AFTER = ['save', 'report'] as const;

/** The kinds, each a row. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  nothing: { where: 'nowhere', begin: () => undefined },

  'the answer is lost': {
    where: 'call',
    begin: ({ proxy, userID }, { times }) =>
      proxy.divert(userID, times, async (call) => {
        await call.forward();
        call.cut();
      }),
  },
  'the answer is cut': {
    where: 'call',
    begin: ({ proxy, userID }, { times, share }) =>
      proxy.divert(userID, times, async (call) => {
        const answer = await call.forward();
        if (answer) call.answerPart(answer, share);
        else call.cut();
      }),
  },
  'the call is cut': {
    where: 'call',
    begin: ({ proxy, userID }, { times, share }) =>
      proxy.divert(userID, times, async (call) => {
        await call.forwardPart(share);
        call.cut();
      }),
  },
  'the call arrives late, behind its repeat': {
    where: 'call',
    begin: (scene, { lasts }) =>
      scene.proxy.divert(scene.userID, 1, (call) => {
        call.cut();
        scene.behind(lasts * 2, call.forward);
      }),
  },
  'the call arrives several times': {
    where: 'call',
    begin: (scene, { lasts, times }) =>
      scene.proxy.divert(scene.userID, 9, async (call) => {
        const [answer] = await Promise.all([call.forward(), call.forward()]);
        call.answer(answer);
        for (let nr = 1; nr <= times; nr++) scene.behind(nr * lasts, call.forward);
      }),
  },
  'the answer is slow': {
    where: 'call',
    begin: ({ proxy, userID }, { lasts, times }) =>
      proxy.divert(userID, times, async (call) => {
        const answer = await call.forward();
        await sleep(lasts);
        call.answer(answer);
      }),
  },
  'the call is slow, and then its answer is lost': {
    where: 'call',
    begin: ({ proxy, userID }, { lasts, times }) =>
      proxy.divert(userID, times, async (call) => {
        await sleep(lasts);
        await call.forward();
        call.cut();
      }),
  },
  'a box in between says 408': {
    where: 'call',
    begin: ({ proxy, userID }, { times }) => proxy.divert(userID, times, boxed(408)),
  },
  'a box in between says 502 or 504': {
    where: 'call',
    begin: ({ proxy, userID }, { times, share }) => proxy.divert(userID, times, boxed(share < 0.5 ? 502 : 504)),
  },

  'every connection is cut': {
    where: 'line',
    begin: (scene, { wait, lasts, times }) => {
      for (let nr = 0; nr < times; nr++)
        scene.later(wait + (nr * lasts) / 2, 'connections are cut', scene.proxy.cutAll);
    },
  },
  'the line is dead': {
    where: 'line',
    begin: (scene, { wait, lasts }) =>
      scene.later(wait, 'the line is dead', async () => {
        scene.proxy.all = (call) => call.cut();
        scene.proxy.cutAll();
        await sleep(lasts * 2);
        scene.proxy.all = null;
      }),
  },
  'a portal answers in the stead of the service': {
    where: 'line',
    begin: (scene, { wait, lasts, share }) =>
      scene.later(wait, 'a portal answers', async () => {
        const login: Answer = { ...HTML, status: 302, headers: ['location', '/anmelden'] };
        scene.proxy.all = (call) => call.answer(share < 0.5 ? HTML : login);
        await sleep(lasts * 2);
        scene.proxy.all = null;
      }),
  },
  'the phone is offline': {
    where: 'line',
    begin: async (scene, { wait, lasts, share }) => {
      if (share < 0.5) await scene.phone.offline(true);
      scene.later(wait, 'offline', async () => {
        await scene.phone.offline(true);
        await sleep(lasts * 2);
        await scene.phone.offline(false);
      });
    },
  },

  'the browser is killed': {
    where: 'page',
    begin: (scene, { wait }) => scene.later(wait, 'kill -9 of the browser', scene.phone.kill),
  },
  'the renderer crashes': {
    where: 'page',
    begin: onPage('the renderer crashes', async (page) => {
      const session = await page.context().newCDPSession(page);
      await Promise.race([session.send('Page.crash'), sleep(500)]);
    }),
  },
  'the page is reloaded': { where: 'page', begin: onPage('reloaded', (page) => page.reload({ waitUntil: 'commit' })) },
  'the page is closed': { where: 'page', begin: onPage('closed', (page) => page.close({ runBeforeUnload: false })) },

  'the service is killed': {
    where: 'service',
    begin: (scene, { wait, lasts }) => scene.later(wait, 'kill -9 of the service', () => killed(scene, lasts)),
  },
  'the service is killed by its own call': {
    where: 'service',
    begin: (scene, { lasts, share }) =>
      scene.proxy.divert(scene.userID, 1, async (call) => {
        const answered = call.forward();
        scene.later(share * 30, 'kill -9 of the service in a call', () => killed(scene, lasts));
        call.answer(await answered);
      }),
  },
  'the service is stopped and started': {
    where: 'service',
    begin: (scene, { wait }) =>
      scene.later(wait, 'SIGTERM', async () => {
        const child = scene.service.process;
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        await ended;
        await scene.service.restart();
      }),
  },
  'the service hangs': {
    where: 'service',
    begin: (scene, { wait, lasts }) =>
      scene.later(wait, 'SIGSTOP', async () => {
        scene.service.process.kill('SIGSTOP');
        await sleep(lasts);
        scene.service.process.kill('SIGCONT');
      }),
  },

  // Not on the status page: a tap too many there meets what the browser itself puts over the page (the phone, the printer), which takes all taps after it.
  'several taps': {
    where: 'finger',
    phases: NOT_AFTER,
    begin: (scene, { times, wait }) => {
      scene.taps = 1 + times;
      scene.gap = wait / 2;
    },
  },
  'a second tab sends too': {
    where: 'finger',
    phases: ['report'],
    begin: async (scene, { wait }) =>
      sendsToo(scene, await scene.phone.tab(scene.addressOf('zusammenfassung')), wait / 4, 'the other tab sends'),
  },

  'another phone writes another field': {
    where: 'rival',
    phases: NOT_AFTER,
    begin: (scene, { wait }) => rivalWrites(scene, wait, 'vn.nachname', ['Nachname', 'Surname']),
  },
  'another phone writes the same field': {
    where: 'rival',
    phases: NOT_AFTER,
    begin: (scene, { wait }) => rivalWrites(scene, wait, 'vn.vorname', ['Vorname', 'First name']),
  },
  'another phone sends too': {
    where: 'rival',
    phases: ['report'],
    begin: async (scene, { wait }) =>
      sendsToo(scene, await scene.rival('zusammenfassung'), wait / 4, 'the other phone sends'),
  },

  'the operator’s server loses its answer': {
    where: 'operator',
    begin: ({ receiver, userID }) => receiver.loseAnswers(userID, 1),
  },
};

/** The service has the call, but somebody else answers. */
const boxed =
  (status: number) =>
  async (call: Passage): Promise<void> => {
    await call.forward();
    call.answer({ ...HTML, status });
  };

async function killed({ service }: Scene, lasts: number): Promise<void> {
  await service.kill();
  await sleep(lasts);
  await service.restart();
}

/** Somebody else is on the button already, and taps on it so many milliseconds after the person. */
async function sendsToo(scene: Scene, page: Page, wait: number, what: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Hilfe anfordern' });
  await send.waitFor();
  scene.later(wait, what, async () => {
    scene.ledger.taps += 1;
    await send.click({ noWaitAfter: true });
  });
}

function onPage(what: string, work: (page: Page) => Promise<unknown>): Fault['begin'] {
  return (scene, { wait }) => scene.later(wait, what, async () => work(await scene.phone.page(scene.place)));
}

/** Another phone has typed already; it leaves the screen so many milliseconds after the tap. */
async function rivalWrites(scene: Scene, wait: number, field: string, label: readonly [string, string]): Promise<void> {
  const rival = await scene.rival('personen');
  const who = person(rival, 'de');
  const value = `Rivale ${scene.plan.nr}`;
  const typed: Typed = { field, value, by: 'rival', isAcked: false };
  await who.types(label, value);
  rival.on('response', (answer) => {
    const isMine = answer.request().method() === 'POST' && (answer.request().postData() ?? '').includes(value);
    if (isMine && answer.status() === 200) typed.isAcked = true;
  });
  scene.ledger.typed.push(typed);
  scene.later(wait, 'the other phone saves', () => who.press(['Weiter', 'Continue']));
}
