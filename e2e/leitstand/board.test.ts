import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { symbols } from '#domain/ids.ts';
import { SITZUNG, type Konto, type Sitzung } from '#domain/leitstand/konto.ts';
import { DESK_COOKIE } from '../../server/leitstand/guard.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { hashOf } from '../../server/store/tables/bearer-key.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';

/** Milliseconds in which a report must stand on each board. */
const SEEN = 1_000;

/** Milliseconds of slack for a busy machine: the goal itself is measured by the bench. */
const SLACK = 4_000;

describe('a report on the board of two desks', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  /** A signed-in desk that shows the board. */
  async function desk(kuerzel: string): Promise<Page> {
    const store = await openSqlite(join(service.dataDir, 'pannenlotse.sqlite'));
    const now = Date.now();
    const angelegt = new Date(now).toISOString();
    const kontoID = symbols(12, randomBytes(48));
    // prettier-ignore
    const konto: Konto = { kontoID, name: 'Dora Disposition', kuerzel, rolle: 'disposition', mandanten: null, beispiel: false, mail: '', angelegt, endet: null };
    const token = randomBytes(32).toString('base64url');
    const endet = new Date(now + SITZUNG.most).toISOString();
    const sitzungID = symbols(12, randomBytes(48));
    await store.konten.add(konto);
    // prettier-ignore
    await store.sitzungen.begin(kontoID, { sitzungID, weg: 'link', geraet: 'Test', angelegt, endet, bewegt: angelegt, gesperrt: null }, hashOf(token));
    await store.close();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' });
    const url = service.url.replace('127.0.0.1', 'localhost');
    await context.addCookies([{ name: DESK_COOKIE, value: token, url: `${url}/leitstand` }]);
    // The account of this session, as the service will say it.
    const sitzung: Sitzung = {
      konto,
      weg: 'link',
      endet,
      gesperrt: null,
      entsperren: ['link'],
      jetzt: angelegt,
      telefon: '',
      clients: [],
      fristen: { bereitschaft: 300, helfer: 300 },
    };
    await context.route('**/leitstand/api/sitzung', (route) => route.fulfill({ json: { data: sitzung } }));
    const page = await context.newPage();
    await page.goto(`${url}/leitstand`);
    await page.getByRole('heading', { name: 'Neu' }).waitFor();
    return page;
  }

  const tones = (page: Page): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName('leitstand-ton').length);

  test('it comes without a reload, sounds, counts in the title, and opens by keys', async () => {
    const [one, other] = [await desk('DO'), await desk('MA')];
    assert.equal(await tones(one), 0);
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const begun = performance.now();
    const ref = await refOf(service, userID);
    await Promise.all([one, other].map((page) => page.locator(`[data-ref="${ref}"]`).waitFor()));
    assert.ok(performance.now() - begun < SEEN + SLACK, `${performance.now() - begun} ms`);
    await one.waitForFunction(() => performance.getEntriesByName('leitstand-ton').length > 0);
    await one.waitForFunction(() => document.title.startsWith('(1) '));
    assert.equal(await one.locator(`.group-neu [data-ref="${ref}"]`).count(), 1);
    await one.keyboard.press('j');
    await one.keyboard.press('Enter');
    await one.waitForURL(`**/leitstand/fall/${ref}`);
    await one.getByRole('heading', { name: 'Ort', exact: true }).waitFor();
    await other.locator(`[data-ref="${ref}"]`, { hasText: 'offen bei DO' }).waitFor();
  });
});
