import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { makeWatch } from '../../server/background/overdue-watch.ts';
import { COMMAND_PATIENCE_MS, openMandanten, openStore } from '../../server/open.ts';
import { receiver, SECRET, type Got } from '../../server/outbox/test-receiver.ts';
import { post } from '../../server/test/test-calls.ts';
import { readCommandSettings } from '../../server/settings.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { axe } from '../look/axe.ts';
import { happenedEarlier } from '../hands/earlier.ts';
import { happens, type Happening } from '../hands/happens.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, PHONE, refOf, type Service } from '../hands/world.ts';

/** Milliseconds after the limit within which the page must say that something is overdue. D111 */
const LIMIT = 60_000;
const NUMBER: Happening = ['SCHADENNUMMER', 0, { ranaSNR: '26-118 402' }];

describe('silence', () => {
  let service: Service;
  let browser: Browser;
  let got: Got[];
  /** Whether the operator's receiver takes what is overdue. */
  let isTaken = false;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      const operator = await receiver(beside, (response, nr) => {
        const isOverdue = got[nr]!.body.includes('vorgang.ueberfaellig');
        response.writeHead(isOverdue && !isTaken ? 500 : 204).end();
      });
      got = operator.got;
      return { WEBHOOK_URL: operator.url, WEBHOOK_SECRET: SECRET };
    },
  );

  /** The status page of a case reported so many minutes ago, which has had this since; `isSeen`: by the watch. */
  async function silent(minutes: number, happening = NUMBER, { isSeen = false } = {}) {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    await happens(service, userID, [happening]);
    happenedEarlier(service, userID, minutes);
    if (isSeen) await look();
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    return { userID, context, page };
  }
  /** Looks for what is overdue beside the service, which does so every 30 s. */
  async function look(): Promise<void> {
    const settings = readCommandSettings({ ...process.env, DATA_DIR: service.dataDir, ...service.env });
    const store = await openStore(settings, { patience: COMMAND_PATIENCE_MS });
    const mandanten = openMandanten(settings, () => undefined);
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
    await makeWatch({ store, mandanten, clock: Date.now, steady: () => performance.now() }, log).look();
    await store.close();
  }
  const heading = (page: Page, words: string, timeout = LIMIT): Promise<void> =>
    page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor({ timeout });
  const overdue = async (userID: string): Promise<Got[]> => {
    const ref = await refOf(service, userID);
    return got.filter(({ body }) => body.includes('vorgang.ueberfaellig') && body.includes(ref));
  };
  const typesOf = async (userID: string): Promise<string[]> => {
    const store = await openSqlite(join(service.dataDir, 'pannenlotse.sqlite'));
    const events = await store.events('ra_Standard', userID);
    await store.close();
    return events.map(({ meldungsTyp }) => meldungsTyp);
  };

  longTest(
    'after the claim number is said within a minute of the limit, told once, and says that we know only once we do [4.152]',
    async () => {
      const { userID, context, page } = await silent(9.95);
      await heading(page, 'Noch keine Nachricht');
      await page.getByText(/^Seit .* keine Nachricht$/).waitFor();
      await page.getByText('Das wird uns gerade gemeldet. Sie können uns auch anrufen.').waitFor({ timeout: LIMIT });
      assert.equal(await page.getByText('Wir fragen nach').count(), 0);
      isTaken = true;
      await heading(page, 'Wir fragen nach');
      await page.getByText(/^Wir wissen seit .* davon\./).waitFor();
      assert.deepEqual(await typesOf(userID), ['EINGANG', 'SCHADENNUMMER', 'UEBERFAELLIG', 'ZUGESTELLT']);
      assert.equal(new Set((await overdue(userID)).map(({ id }) => id)).size, 1);
      isTaken = false;
      await context.close();
    },
  );

  longTest('of an assigned helper says that we ask the helper', async () => {
    isTaken = true;
    const { page, context } = await silent(9.95, ['BEAUFTRAGT']);
    await heading(page, 'Wir fragen beim Helfer nach');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'We are checking with the helper');
    isTaken = false;
    await context.close();
  });

  test('that nobody has taken says so, with the number as the first action, until the operator answers [4.153]', async () => {
    const { userID, context, page } = await silent(13, NUMBER, { isSeen: true });
    await heading(page, 'Bitte rufen Sie uns an');
    await page.getByText('Wir wissen nicht, ob schon ein Helfer gefunden ist. Am Telefon klären wir es.').waitFor();
    const [first] = await page.locator('main').getByRole('link').or(page.locator('main').getByRole('button')).all();
    assert.match((await first!.getAttribute('href')) ?? '', /^tel:\+/);
    assert.deepEqual(await axe(page), []);
    const reader = await context.newPage();
    const leseID = await page.evaluate(
      async (id) =>
        ((await (await fetch(`/service/extService.xsp/vorgang/${id}/status`)).json()) as { leseID: string }).leseID,
      userID,
    );
    await reader.goto(`${service.url}/organisation/${leseID}`);
    await heading(reader, 'Überfällig, bitte anrufen');

    const key = await command<{ schluessel: string }>(
      service,
      'schluessel',
      'anlegen',
      '--art',
      'betreiber',
      '--name',
      'Zentrale',
      '--alle-mandanten',
    );
    const headers = { authorization: `Bearer ${key.schluessel}`, 'idempotency-key': 'hinweis-silence' };
    const text = 'Der Wagen ist in 20 Minuten da.';
    await post(service.url, `betreiber/vorgang/${await refOf(service, userID)}/hinweis`, { text }, headers);
    await page.locator('.notes', { hasText: `Nachricht von uns: ${text}` }).waitFor();
    await heading(page, 'Wir fragen nach');
    await heading(reader, 'Überfällig, wir fragen nach');
    assert.equal(await reader.getByText(text).count(), 0);
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'We are checking');
    await page.getByText(`Message from us: ${text}`).first().waitFor();
    await context.close();
  });
});
