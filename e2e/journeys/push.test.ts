import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newVapidKey } from '../../server/outbox/vapid-key.ts';
import { pushService } from '../../server/test/test-push-service.ts';
import { axe } from '../look/axe.ts';
import { happens } from '../hands/happens.ts';
import { isReady } from '../hands/installed-app.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, startWhole, type Service } from '../hands/world.ts';

const KEY = newVapidKey();
type Abo = { endpoint: string; keys: object };

/**
 * Web Push in Chromium. What no test here can have is the push service of the browser's maker: `PushManager` answers
 * with a subscription at our own, which checks and decrypts; what it decrypts is delivered to the worker by the
 * browser itself (CDP). docs/reliability.md
 */
describe('news by push', () => {
  let service: Service;
  let browser: Browser;
  let push: Awaited<ReturnType<typeof pushService>>;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      push = await pushService(beside);
      return { PUSH_KEY: KEY.privateKey, PUSH_HOSTS: '127.0.0.1' };
    },
    startWhole, // for notifications
  );

  async function statusPage(more: { abo?: Abo; prepare?: (page: Page) => Promise<unknown> } = {}) {
    const { abo = push.subscribe(KEY.publicKey), prepare } = more;
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
    if (prepare !== deny) await context.grantPermissions(['notifications'], { origin: service.url });
    await context.addInitScript(answers, abo);
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`${service.url}/organisation/${userID}`);
    return { userID, context, page, abo };
  }

  /** The person has refused notifications. */
  async function deny(page: Page): Promise<void> {
    const cdp = await page.context().newCDPSession(page);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    const all = await browser.newBrowserCDPSession();
    await all.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting: 'denied',
      origin: service.url,
      ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    });
  }

  test('by a tap on the status page; the message is shown by the worker, and a tap on it opens the status [4.155]', async () => {
    const { userID, context, page } = await statusPage();
    assert.equal(await asked(page), 0, 'nothing is asked before the tap');
    await page.getByRole('button', { name: 'Mitteilungen einschalten' }).click();
    await page.getByText('Mitteilungen sind an.').waitFor();
    assert.equal(await asked(page), 1);
    assert.deepEqual(await axe(page), []);
    await isReady(page);
    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }]]);
    const [got] = await push.until(1);
    assert.match(got!.mitteilung.text, /^Ein Helfer ist beauftragt\. Ankunft (am \d\d\.\d\d\. )?zwischen/);
    await deliver(context, page, service.url, JSON.stringify(got!.mitteilung));
    const shown = await notifications(page);
    assert.deepEqual(shown, [{ title: 'Pannenlotse', body: got!.mitteilung.text, data: `/organisation/${userID}` }]);
    // A newer one takes its place.
    await deliver(context, page, service.url, JSON.stringify({ ...got!.mitteilung, text: 'Der Helfer ist da.' }));
    assert.deepEqual(
      (await notifications(page)).map(({ body }) => body),
      ['Der Helfer ist da.'],
    );
    assert.deepEqual(await tapped(context), [`focus /organisation/${userID}`]);
    assert.deepEqual(await notifications(page), [], 'it is gone once it was tapped');

    await deliver(context, page, service.url, JSON.stringify(got!.mitteilung));
    await page.goto(`${service.url}/kfz/start/${userID}`);
    const [opened] = await tapped(context);
    assert.equal(opened, `open /organisation/${userID}`);
    await page.goto(`${service.url}${opened!.slice('open '.length)}`);
    await page.getByText('Ein Helfer ist beauftragt').first().waitFor();

    await page.locator('.news summary').click();
    await page.getByRole('button', { name: 'Mitteilungen ausschalten' }).click();
    await page.getByText('Mitteilungen: aus.').waitFor();
    await happens(service, userID, [['ANKUNFT']]);
    await page.waitForTimeout(2_500);
    assert.equal(push.got.length, 1);
    await context.close();
  });

  longTest('what the worker cannot read it shows all the same, and leads nowhere else', async () => {
    const { context, page, userID } = await statusPage();
    await page.getByRole('button', { name: 'Mitteilungen einschalten' }).click();
    await page.getByText('Mitteilungen sind an.').waitFor();
    await isReady(page);
    for (const data of ['kein JSON', JSON.stringify({ titel: 'x', text: 'y', adresse: 'https://other.example/' })]) {
      await deliver(context, page, service.url, data);
      const [{ body, data: address } = {}] = await notifications(page);
      assert.deepEqual([body, address], ['Es gibt etwas Neues. / There is news.', '']);
    }
    assert.deepEqual(await tapped(context), [`open /kfz/start/${userID}`]);
    await context.close();
  });

  test('who does not allow it reads how to; where only pages on the home screen get it, that is said [4.157]', async () => {
    const denied = await statusPage({ prepare: deny });
    await denied.page.getByText('Ihr Browser lässt hier keine Mitteilungen zu.').waitFor();
    await denied.context.close();
    const prepare = (fresh: Page) =>
      fresh.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'PushManager');
        Object.defineProperty(Navigator.prototype, 'standalone', { value: false });
      });
    const { context, page } = await statusPage({ prepare });
    await page
      .getByText('Ihr Gerät zeigt Mitteilungen nur von Seiten auf dem Home-Bildschirm. Lassen Sie diese Seite offen.')
      .waitFor();
    await context.close();
  });

  longTest('a subscription that the service refuses says why', async () => {
    const foreign = { ...push.subscribe(KEY.publicKey), endpoint: 'https://push.example/x' };
    const { page, context } = await statusPage({ abo: foreign });
    await page.getByRole('button', { name: 'Mitteilungen einschalten' }).click();
    await page.getByText('An diesen Push-Dienst wird nicht gesendet.').waitFor();
    await context.close();
  });
});

/** In the page: `PushManager` answers with that subscription. */
function answers({ endpoint, keys }: Abo): void {
  const seen = globalThis as unknown as { asked: number };
  seen.asked = 0;
  const made = (applicationServerKey: string) => ({
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(
        atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
        (sign) => sign.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => true,
  });
  const STORED = 'test-push-key';
  const stored = () => {
    const key = localStorage.getItem(STORED);
    return key === null ? null : made(key);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => stored(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      seen.asked += 1;
      localStorage.setItem(STORED, applicationServerKey);
      return stored();
    },
  });
}

const asked = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);

/** The browser delivers a push message to the worker. */
async function deliver(context: BrowserContext, page: Page, origin: string, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.detach();
}

/** The notifications that stand half a second later. */
async function notifications(page: Page) {
  await page.waitForTimeout(500);
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, data: data as string }));
  });
}

/**
 * Taps the notification: the worker's own listener runs. What it opens is noted in place of opening, which a browser
 * allows only after a finger.
 */
async function tapped(context: BrowserContext): Promise<string[]> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(async () => {
    // oxlint-disable-next-line typescript/no-explicit-any
    const scope = globalThis as any;
    const opened: string[] = [];
    scope.Clients.prototype.openWindow = async (address: string) => void opened.push(`open ${address}`);
    scope.WindowClient.prototype.focus = async function () {
      opened.push(`focus ${new URL(this.url as string).pathname}`);
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent('notificationclick', { notification });
    let done: Promise<unknown> = Promise.resolve();
    event.waitUntil = (work: Promise<unknown>) => void (done = work);
    scope.dispatchEvent(event);
    await done;
    return opened;
  });
}
