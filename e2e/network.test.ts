import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { FAULTS } from '#domain/errors.ts';
import { diceOf } from '#domain/test-dice.ts';
import { receiver, SECRET } from '../server/outbox/test-receiver.ts';
import { answerOf, between, STREAM, type Asked, type Between, type Fate } from './between.ts';
import { FLAT_TYRE } from './flat-tyre.ts';
import { happens } from './happens.ts';
import { slowLine } from './line.ts';
import { person, type Person } from './person.ts';
import { caseInReach, readCase, reportCase } from './ready-case.ts';
import { behindTls, certificate, trustFlag } from './tls.ts';
import { invite, PHONE, startBrowser, startService, type Service } from './world.ts';

const REPORT = /^POST \S+\/melden$/;
const SAVE = /^POST \S+\/vorgang\/[^/]+$/;
const LOGIN = '<!doctype html><title>WLAN</title><a href="/login">Anmelden</a>';

/** Faults of the network, and of what the browser makes of it: the rows N and some of C in faults/. */
describe('between the phone and the service', () => {
  let service: Service;
  let browser: Browser;
  let orders: Awaited<ReturnType<typeof receiver>>;
  const ends: (() => Promise<unknown>)[] = [];
  before(async () => {
    orders = await receiver({ after: (end: () => Promise<unknown>) => void ends.push(end) } as unknown as TestContext);
    const env = { WEBHOOK_URL: orders.url, WEBHOOK_SECRET: SECRET };
    [service, browser] = await Promise.all([startService(env), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
    for (const end of ends) await end();
  });

  interface Visit {
    userID: string;
    context: BrowserContext;
    page: Page;
    who: Person;
    line: Between;
    send(): Promise<void>;
    /** Changes the model on its screen and leaves it. */
    changes(model: string): Promise<void>;
    unsent(): Promise<void>;
    /** The service has it, and the page knows. */
    saved(model: string): Promise<void>;
    /** The report is there once, for the case and for the operator; what was seen of it. */
    isOneReport(): Promise<string>;
    close(): Promise<void>;
  }

  /** Somebody at the summary of a complete case, or at the screen of the vehicle, with a line of their own. */
  async function visit(
    screen: 'zusammenfassung' | 'fahrzeug',
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<Visit> {
    const userID = await caseInReach(service, true);
    const line = await between(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await prepare(page);
    const who = person(page, 'de');
    await page.goto(`${line.url}/kfz/${screen}/${userID}`, { waitUntil: 'networkidle' });
    await who.reads(['', '']);
    return {
      userID,
      context,
      page,
      who,
      line,
      send: () => page.getByRole('button', { name: 'Hilfe anfordern' }).click(),
      async changes(model) {
        await who.types(['Modell', 'Model'], model);
        await who.press(['Weiter', 'Continue']);
        await who.reads(['Wem sollen wir helfen?', 'Who needs our help?']);
      },
      async unsent() {
        await page
          .getByText(/^(Noch nicht gesendet|Der Vorgang konnte nicht gespeichert werden)/)
          .first()
          .waitFor();
        assert.ok((await page.locator('a[href^="tel:"]:visible').count()) > 0, 'whom to call');
      },
      async saved(model) {
        for (let tries = 0; tries < 200; tries++) {
          const isThere = (await readCase(service, userID)).data.kfz.modell === model;
          if (isThere && (await page.locator('.banner-warn').count()) === 0) return;
          await page.waitForTimeout(100);
        }
        throw new Error(`not saved: ${JSON.stringify((await readCase(service, userID)).data.kfz)}`);
      },
      async isOneReport() {
        await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
        const { revision, data } = await readCase(service, userID);
        assert.deepEqual([data.vorgangsMetadaten.status, revision], ['gemeldet', 2]);
        const tries = line.asked(REPORT);
        assert.equal(new Set(tries.map(keyOf)).size, 1, 'always under one key');
        const delivered = await deliveriesOf(userID);
        assert.equal(delivered, 1);
        return `${tries.length} calls under one key, 1 report, ${delivered} delivery`;
      },
      async close() {
        await context.close();
        await line.close();
      },
    };
  }

  /** How many messages of its report the operator got, once there is one and the outbox has had a moment for another. */
  async function deliveriesOf(userID: string): Promise<number> {
    const ids = (): Set<string> => new Set(orders.got.filter(({ body }) => body.includes(userID)).map(({ id }) => id));
    for (let tries = 0; tries < 100 && ids().size === 0; tries++) await new Promise((next) => setTimeout(next, 50));
    await new Promise((next) => setTimeout(next, 150));
    return ids().size;
  }

  test('an answer to the report that is lost after the service kept it leaves one report', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'lose' }, 3);
    await send();
    t.diagnostic(`seen C3: ${await isOneReport()}`);
    assert.ok(line.asked(REPORT).length >= 4);
    await close();
  });

  test('an answer to the report that never comes is given up in time, and the report is one', async (t) => {
    const { page, line, send, unsent, isOneReport, close } = await visit('zusammenfassung', (fresh) =>
      fresh.clock.install(),
    );
    line.meet(REPORT, { how: 'hold' }, 1);
    const asked = page.waitForRequest(/melden/);
    await send();
    await asked;
    await page.waitForTimeout(300);
    await page.clock.fastForward(29_000);
    assert.equal(await page.locator('.banner-warn').count(), 0, 'not before its time');
    await page.clock.fastForward(1_500);
    await unsent();
    await page.clock.fastForward(2_000);
    t.diagnostic(`seen C4: given up after 30 s; ${await isOneReport()}`);
    await close();
  });

  test('an answer to the report that is cut in its middle is none, and the report is one', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'cut', after: 150 }, 1);
    line.meet(REPORT, { how: 'cut', after: 900 }, 1);
    await send();
    const seen = await isOneReport();
    assert.ok(line.asked(REPORT).length >= 3, seen);
    t.diagnostic(`seen C5: cut after 900 and after 150 bytes; ${seen}`);
    await close();
  });

  test('a report that the browser itself sends again on another connection is one', async (t) => {
    const { page, line, send, isOneReport, close } = await visit('zusammenfassung');
    let asked = 0;
    page.on('request', (request) => void (request.url().endsWith('/melden') && (asked += 1)));
    line.meet(REPORT, { how: 'lose' }, 1);
    await send();
    const seen = await isOneReport();
    const [first, second] = line.asked(REPORT);
    assert.ok(first!.before > 0, 'on a connection that was used before');
    assert.deepEqual([asked, line.asked(REPORT).length], [1, 2], 'asked once, sent twice');
    assert.deepEqual(second!.bytes, first!.bytes);
    t.diagnostic(`seen C6: the app asked once, the browser sent twice; ${seen}`);
    await close();
  });

  test('408 and 421 of a box in between, after which browsers send again, leave one report', async (t) => {
    for (const status of ['408 Request Timeout', '421 Misdirected Request']) {
      const { line, send, isOneReport, close } = await visit('zusammenfassung');
      line.meet(REPORT, { how: 'answer', text: answerOf(status, { connection: 'close' }, ''), isDone: true }, 1);
      await send();
      const seen = await isOneReport();
      assert.ok(line.asked(REPORT).length >= 2, seen);
      t.diagnostic(`seen C7: ${status.slice(0, 3)}: ${seen}`);
      await close();
    }
    const ours = Object.values(FAULTS).map((fault): number => fault.status);
    assert.ok(!ours.includes(408) && !ours.includes(421), 'the service says neither');
  });

  test('a refused connection keeps the answers on the device, says so with the phone, and they go once it is back', async (t) => {
    const { line, changes, unsent, saved, close } = await visit('fahrzeug');
    await line.down();
    await changes('Kombi');
    await unsent();
    await line.up();
    const start = Date.now();
    await saved('Kombi');
    t.diagnostic(`seen N2: kept, and sent ${seconds(start)} after the service could be reached`);
    await close();
  });

  test('bytes that vanish are given up in time, and the answers go once they no longer do', async (t) => {
    const { page, line, changes, unsent, saved, close } = await visit('fahrzeug', (fresh) => fresh.clock.install());
    line.meet(SAVE, { how: 'swallow' });
    await changes('Kombi');
    await page.waitForTimeout(300);
    await page.clock.fastForward(19_000);
    assert.equal(await page.locator('.banner-warn').count(), 0, 'not before its time');
    await page.clock.fastForward(1_500);
    await unsent();
    line.clear();
    await page.clock.fastForward(2_000);
    await saved('Kombi');
    t.diagnostic(`seen N3: given up after 20 s; ${line.asked(SAVE).length} calls, saved`);
    await close();
  });

  const PORTALS: readonly (readonly [string, Fate])[] = [
    ['200', { how: 'answer', text: answerOf('200 OK', { 'content-type': 'text/html' }, LOGIN), isDone: false }],
    ['302', { how: 'answer', text: answerOf('302 Found', { location: '/login' }, ''), isDone: false }],
    [
      '200 as JSON',
      { how: 'answer', text: answerOf('200 OK', { 'content-type': 'application/json' }, '{"ok":1}'), isDone: false },
    ],
  ];
  test('the login page of a public network is no acknowledgement, by 200 or by 302', async (t) => {
    for (const [what, fate] of PORTALS) {
      const { userID, line, changes, unsent, saved, close } = await visit('fahrzeug');
      line.meet(SAVE, fate);
      await changes('Kombi');
      await unsent();
      assert.equal((await readCase(service, userID)).revision, 1);
      line.clear();
      await saved('Kombi');
      t.diagnostic(`seen N4: ${what}: kept, ${line.asked(SAVE).length} calls until saved`);
      await close();
    }
  });

  test('a name that cannot be resolved is as no network', async (t) => {
    const { page, changes, unsent, saved, close } = await visit('fahrzeug');
    await page.route('**/extService.xsp/**', (route) => route.abort('namenotresolved'));
    await changes('Kombi');
    await unsent();
    await page.unroute('**/extService.xsp/**');
    await saved('Kombi');
    t.diagnostic('seen N5: kept on the device, said with the phone, then saved');
    await close();
  });

  test('a network that changes within the report leaves one report', async (t) => {
    const { page, line, send, isOneReport, close } = await visit('zusammenfassung');
    line.meet(REPORT, { how: 'hold' }, 2);
    await send();
    for (let times = 1; times <= 2; times++) {
      while (line.asked(REPORT).length < times) await page.waitForTimeout(50);
      await page.waitForTimeout(300);
      line.cutAll();
    }
    t.diagnostic(`seen N6: ${await isOneReport()}`);
    await close();
  });

  test('a stream that is cut is open again within 2 s, and brings what was missed', async (t) => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const line = await between(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${line.url}/organisation/${userID}`);
    await page.getByRole('heading', { level: 1, name: 'Ihre Meldung ist da' }).waitFor();
    await page.waitForTimeout(1_000);
    const looks = line.asked(/\/status$/).length;
    line.cutAll();
    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }]]);
    const start = Date.now();
    await page.getByRole('heading', { level: 1, name: 'Ein Helfer ist beauftragt' }).waitFor();
    const [, second] = line.asked(STREAM);
    const rest = second!.at - start;
    const last = /last-event-id: (\S+)/i.exec(second!.bytes.toString())?.[1];
    assert.ok(rest <= 2_000, `${rest} ms`);
    assert.ok(last, 'the browser says what it has');
    assert.equal(line.asked(/\/status$/).length, looks, 'no look was needed');
    t.diagnostic(`seen N7: open again after ${rest} ms with Last-Event-ID ${last}, the event after ${seconds(start)}`);
    await context.close();
    await line.close();
  });

  test('429 makes the app wait as long as it is told, in seconds or until a date, and the person goes on', async (t) => {
    const busy = (): string => new Date(Math.ceil(Date.now() / 1_000 + 3) * 1_000).toUTCString();
    for (const after of [() => '3', busy]) {
      const { page, who, line, changes, saved, close } = await visit('fahrzeug');
      const headers = { 'content-type': 'application/problem+json', 'retry-after': after() };
      line.meet(
        SAVE,
        { how: 'answer', text: answerOf('429 Too Many Requests', headers, '{"code":"ZU_VIELE"}'), isDone: false },
        1,
      );
      await changes('Kombi');
      await page.locator('.banner-warn').waitFor();
      await page.goBack();
      await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
      await saved('Kombi');
      const [first, second] = line.asked(SAVE);
      const rest = second!.at - first!.at;
      assert.ok(rest >= 2_900 && rest < 6_000, `${rest} ms`);
      t.diagnostic(`seen N10: Retry-After ${headers['retry-after']}: next call after ${rest} ms`);
      await close();
    }
  });

  test('502, 503 and 504 of a proxy, as a page, mean again', async (t) => {
    const { userID, line, changes, unsent, saved, close } = await visit('fahrzeug');
    for (const status of ['504 Gateway Timeout', '503 Service Unavailable', '502 Bad Gateway'])
      line.meet(
        SAVE,
        { how: 'answer', text: answerOf(status, { 'content-type': 'text/html' }, LOGIN), isDone: false },
        1,
      );
    await changes('Kombi');
    await unsent();
    await saved('Kombi');
    const calls = line.asked(SAVE);
    assert.equal(calls.length, 4);
    assert.equal((await readCase(service, userID)).revision, 2);
    t.diagnostic(`seen N11: 3 refusals, saved once with call 4, ${calls.at(-1)!.at - calls[0]!.at} ms after the first`);
    await close();
  });

  test('an older save that arrives last changes nothing', async (t) => {
    const { page, userID, line, changes, saved, close } = await visit('fahrzeug');
    await changes('Alt');
    await saved('Alt');
    const [older] = line.asked(SAVE);
    await page.goBack();
    await changes('Neu');
    await saved('Neu');
    const statuses = [
      await line.again(older!),
      await line.again({ ...older!, bytes: withKey(older!, crypto.randomUUID()) }),
    ];
    const { data, revision } = await readCase(service, userID);
    assert.deepEqual([statuses, data.kfz.modell, revision], [[409, 409], 'Neu', 3]);
    t.diagnostic(`seen N12: ${statuses.join(' and ')}, also where it never came before; the newer kept, revision 3`);
    await close();
  });

  test('a report that arrives once more ten seconds later has no second effect', async (t) => {
    const { line, send, isOneReport, close } = await visit('zusammenfassung');
    await send();
    await isOneReport();
    const rest = process.env['TEST_ALL'] ? 10_000 : 500;
    await new Promise((next) => setTimeout(next, rest));
    const status = await line.again(line.asked(REPORT)[0]!);
    assert.equal(status, 200);
    t.diagnostic(`seen N13: ${status} after ${rest / 1_000} s; ${await isOneReport()}`);
    await close();
  });

  test('a certificate that has expired or is another host’s lets nothing pass, and the answers go once it is right', async (t) => {
    const made = [certificate('localhost', 30), certificate('localhost', -1), certificate('panne.example', 30)];
    const [right, expired, foreign] = made;
    if (!right || !expired || !foreign) return t.skip('needs openssl to make certificates');
    const trusting = await startBrowser(trustFlag(right));
    const tls = await behindTls(service, right);
    const userID = await caseInReach(service, true);
    const page = await (await trusting.newContext(PHONE)).newPage();
    const refusals: string[] = [];
    page.on('requestfailed', (request) => refusals.push(request.failure()?.errorText ?? ''));
    const who = person(page, 'de');
    await page.goto(`${tls.url}/kfz/fahrzeug/${userID}`, { waitUntil: 'networkidle' });
    for (const [nr, wrong] of [expired, foreign].entries()) {
      refusals.length = 0;
      tls.shows(wrong);
      const before = tls.used();
      await who.types(['Modell', 'Model'], `Kombi ${nr}`);
      await who.press(['Weiter', 'Continue']);
      await page.locator('.banner-warn').waitFor({ timeout: 15_000 });
      assert.ok((await page.locator('a[href^="tel:"]:visible').count()) > 0, 'whom to call');
      assert.ok(
        refusals.some((refusal) => refusal.startsWith('net::ERR_CERT_')),
        refusals.join(),
      );
      assert.deepEqual([tls.used(), (await readCase(service, userID)).revision], [before, 1 + nr]);
      t.diagnostic(`seen N14: ${wrong === expired ? 'expired' : 'another host’s'}: ${refusals.at(-1)}, nothing passed`);
      tls.shows(right);
      await page.locator('.banner-warn').waitFor({ state: 'detached', timeout: 15_000 });
      assert.equal((await readCase(service, userID)).data.kfz.modell, `Kombi ${nr}`);
      await page.goBack();
      await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    }
    await trusting.close();
    await tls.close();
  });

  test(
    'on a line of 50 kbit/s and two seconds there and back, every twentieth call reset, the whole way ends in the status',
    { timeout: 400_000 },
    async (t) => {
      const [kbits, roundTrip] = process.env['TEST_ALL'] ? [50, 2_000] : [400, 250];
      const dice = diceOf(Number(process.env['LINE_SEED'] ?? 4));
      const line = await between(service, slowLine(kbits, roundTrip));
      let resets = 0;
      const reset = (): Fate => (
        (resets += 1),
        dice.one<Fate>([{ how: 'refuse' }, { how: 'lose' }, { how: 'cut', after: 400 }])
      );
      line.meet(/./, () => (dice.chance(0.05) ? reset() : { how: 'pass' }));
      const { userID, einladung } = await invite(service);
      const point = { latitude: 49.5, longitude: 11.2, accuracy: 9 };
      const context = await browser.newContext({ ...PHONE, geolocation: point, permissions: ['geolocation'] });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const who = patient(person(page, 'de'));
      const start = Date.now();
      await opens(page, `${line.url}/${einladung}`);
      await who.reads(FLAT_TYRE[0]!.heading);
      const first = seconds(start);
      for (const step of FLAT_TYRE) {
        await who.reads(step.heading);
        await step.fill?.(who);
        await step.leave(who);
      }
      await page.waitForURL(`**/organisation/${userID}`, { timeout: 120_000 });
      await who.reads(['Ihre Meldung ist da', 'We have your report']);
      const took = seconds(start);
      const { data } = await readCase(service, userID);
      assert.equal(data.vorgangsMetadaten.status, 'gemeldet');
      assert.equal(await deliveriesOf(userID), 1);
      const all = line.asked(/./).length;
      const seen = `${kbits} kbit/s, ${roundTrip / 1_000} s there and back: first page ${first}, status ${took}; ${resets} of ${all} calls reset`;
      console.log(`→ ${seen}`);
      t.diagnostic(`seen N1: ${seen}`);
      assert.ok(Date.now() - start < 300_000, took);
      await context.close();
      await line.close();
    },
  );
});

const keyOf = ({ bytes }: Asked): string | undefined => /idempotency-key: (\S+)/i.exec(bytes.toString('latin1'))?.[1];

const withKey = (request: Asked, key: string): Buffer =>
  Buffer.from(request.bytes.toString('latin1').replace(/(idempotency-key: )\S+/i, `$1${key}`), 'latin1');

/** A person who tries again where the page could not come at all. */
async function opens(page: Page, url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const fault = await page.goto(url, { waitUntil: 'domcontentloaded' }).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault === null) return;
    if (tries === 5) throw fault;
  }
}

/** A person who waits for a heading as long as a slow line takes. */
const patient = (who: Person): Person => ({
  ...who,
  async reads(heading) {
    for (let tries = 1; ; tries++) {
      try {
        return await who.reads(heading);
      } catch (fault) {
        if (tries === 6) throw fault;
        const again = who.page.getByRole('button', { name: 'Noch einmal versuchen' });
        if (await again.isVisible()) await again.click();
      }
    }
  },
});

const seconds = (start: number): string => `${((Date.now() - start) / 1_000).toFixed(1)} s`;
