import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { BASE, startCase } from '../../server/test/test-calls.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { until } from '../hands/installed-app.ts';
import { COMPLETE, reachSummary, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { inviteKnowing, type Service } from '../hands/world.ts';

describe('a client whose folder has a mistake when the service starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marken-'));
  let service: Service;
  let browser: Browser;
  before(() => writeClients(join(folder, 'mandanten'), { gelb: { name: 'Gelb' } }));
  onStage((stage) => void ({ service, browser } = stage), { BRANDS_DIR: folder });
  after(() => rmSync(folder, { recursive: true }));

  test('its phones keep the report that they have not sent, also over a reload, and send it once the folder is mended [4.72]', async () => {
    const { userID } = await inviteKnowing(service, COMPLETE, '--mandant', 'gelb');
    await startCase(service.url, userID);
    const { page, context } = await reachSummary(browser, service, userID);
    await page.waitForLoadState('networkidle');
    await service.kill();
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    const unsent = page.getByRole('heading', { name: 'Noch nicht gesendet' });
    await unsent.waitFor();

    const file = join(folder, 'gelb/mandant.json');
    const whole = readFileSync(file);
    writeFileSync(file, '{');
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/melden'));
    await service.restart();
    assert.equal((await refused).status(), 503);
    const [answer] = await Promise.all([page.reload(), page.waitForResponse(/\/melden$/)]);
    assert.equal(answer?.status(), 503);
    await unsent.waitFor();
    assert.equal(await page.locator('.dock a[href^="tel:"]').count(), 1);

    writeFileSync(file, whole);
    await until(async () => (await fetch(`${service.url}${BASE}/vorgang/${userID}`)).ok);
    await page
      .getByRole('button', { name: 'Jetzt versuchen' })
      .click({ timeout: 2_000 })
      .catch(() => undefined); // or it was quicker
    await page.waitForURL(`**/organisation/${userID}`);
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
    await context.close();
  });
});
