import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { answerOf, between, STREAM, type Asked, type Fate } from '../hands/between.ts';
import { happens } from '../hands/happens.ts';
import { onLines, SAVE, secondsSince, type Lines } from '../hands/lines.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, readCase, reportCase } from '../hands/ready-case.ts';
import { behindTls, certificate, trustFlag } from '../hands/hosting/tls.ts';
import { PHONE, startBrowser, type Service } from '../hands/world.ts';

const LOGIN = '<!doctype html><title>WLAN</title><a href="/login">Anmelden</a>';

/** Network faults: rows of faults/network.ts. */
describe('between the phone and the service', () => {
  let service: Service;
  let browser: Browser;
  let visit: Lines['visit'];
  onLines((lines) => void ({ service, browser, visit } = lines));

  longTest(
    'a refused connection keeps the answers on the device, says so with the phone, and they go once it is back [N2]',
    async (t) => {
      const { line, changes, unsent, saved, close } = await visit('fahrzeug');
      await line.down();
      await changes('Kombi');
      await unsent();
      await line.up();
      const start = Date.now();
      await saved('Kombi');
      t.diagnostic(`seen N2: kept, and sent ${secondsSince(start)} after the service could be reached`);
      await close();
    },
  );

  test('bytes that vanish are given up in time, and the answers go once they no longer do [N3]', async (t) => {
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
  longTest('the login page of a public network is no acknowledgement, by 200 or by 302 [N4]', async (t) => {
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

  longTest('a name that cannot be resolved is as no network [N5]', async (t) => {
    const { page, changes, unsent, saved, close } = await visit('fahrzeug');
    await page.route('**/extService.xsp/**', (route) => route.abort('namenotresolved'));
    await changes('Kombi');
    await unsent();
    await page.unroute('**/extService.xsp/**');
    await saved('Kombi');
    t.diagnostic('seen N5: kept on the device, said with the phone, then saved');
    await close();
  });

  test('a stream that is cut is open again within 2 s, and brings what was missed [N7]', async (t) => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const line = await between(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${line.url}/organisation/${userID}`);
    await page.getByRole('heading', { level: 1, name: 'Wir haben Ihre Meldung' }).waitFor();
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
    t.diagnostic(
      `seen N7: open again after ${rest} ms with Last-Event-ID ${last}, the event after ${secondsSince(start)}`,
    );
    await context.close();
    await line.close();
  });

  longTest(
    '429 makes the app wait as long as it is told, in seconds or until a date, and the person goes on [N10]',
    async (t) => {
      const busy = (): string => new Date(Math.ceil(Date.now() / 1_000 + 3) * 1_000).toUTCString();
      for (const word of [() => '3', busy]) {
        const { page, who, line, changes, saved, close } = await visit('fahrzeug');
        const after = word();
        const headers = { 'content-type': 'application/problem+json', 'retry-after': after };
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
        // Retry-After as a date: less time is left by the moment a slow machine has sent the first call.
        const told = after === '3' ? 3_000 : Math.min(3_000, Date.parse(after) - first!.at);
        assert.ok(rest >= told - 100 && rest < 6_000, `${rest} ms, told ${told} ms`);
        t.diagnostic(`seen N10: Retry-After ${after}: next call after ${rest} ms`);
        await close();
      }
    },
  );

  longTest('502, 503 and 504 of a proxy, as a page, mean again [N11]', async (t) => {
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

  longTest('an older save that arrives last changes nothing [N12]', async (t) => {
    const { page, userID, line, changes, saved, close } = await visit('fahrzeug');
    await changes('Alt');
    await saved('Alt');
    const [older] = line.asked(SAVE);
    await page.goBack();
    await changes('Neu');
    await saved('Neu');
    const before = await readCase(service, userID);
    const statuses = [
      await line.again(older!),
      await line.again({ ...older!, bytes: withKey(older!, crypto.randomUUID()) }),
    ];
    const { data, revision } = await readCase(service, userID);
    assert.deepEqual([statuses, data.kfz.modell, revision], [[409, 409], 'Neu', before.revision]);
    t.diagnostic(`seen N12: ${statuses.join(' and ')}, also where it never came before; the newer kept`);
    await close();
  });

  longTest(
    'a certificate that has expired or is another host’s lets nothing pass, and the answers go once it is right [N14]',
    async (t) => {
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
        t.diagnostic(
          `seen N14: ${wrong === expired ? 'expired' : 'another host’s'}: ${refusals.at(-1)}, nothing passed`,
        );
        tls.shows(right);
        await page.locator('.banner-warn').waitFor({ state: 'detached', timeout: 15_000 });
        assert.equal((await readCase(service, userID)).data.kfz.modell, `Kombi ${nr}`);
        await page.goBack();
        await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
      }
      await trusting.close();
      await tls.close();
    },
  );
});

const withKey = (request: Asked, key: string): Buffer =>
  Buffer.from(request.bytes.toString('latin1').replace(/(idempotency-key: )\S+/i, `$1${key}`), 'latin1');
