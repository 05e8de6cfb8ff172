import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { wallClock } from '#domain/wall-clock.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { openDesk, storeOf } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, refOf, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

/** Seconds until a helper's silence is shown: short, so that the test need not wait. */
const SILENCE = '2s';

/** Keys from the board to a known helper who has the job, at most. */
const KEYS = 12;

/** A folder for pictures, for whoever wants to see them; none by default. */
const SHOTS = process.env['SHOTS'];

const helper = (name: string, telefon: string): HelferEintrag => ({
  helferID: name.slice(0, 4).toUpperCase(),
  name,
  telefon,
  kennzeichen: 'N-AB 123',
  lkw: [],
  gebiet: 'Lauf, A 9',
  zuletzt: '',
});

describe('a night at two desks', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { LEITSTAND_HELPER_SILENT_AFTER: SILENCE, SIMULATOR: 'off' });

  /** The status as the person's page reads it. */
  const statusOf = async (userID: string): Promise<OrderStatus> => {
    const answer = await fetch(`${service.url}${BASE}/vorgang/${userID}/status`);
    return ((await answer.json()) as { data: OrderStatus }).data;
  };

  let unids = 0;
  /** Says something as the helper's phone does, by the link. */
  async function says(link: string, meldungsTyp: string, more: object = {}): Promise<void> {
    const token = link.split('/').at(-1)!;
    const answer = await fetch(`${service.url}${BASE}/auftrag/${token}/meldungen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ meldungen: [{ unid: `night-${++unids}`, meldungsTyp, ...more }] }),
    });
    const { data } = (await answer.json()) as { data: { ergebnis: string }[] };
    assert.deepEqual(
      data.map(({ ergebnis }) => ergebnis),
      ['neu'],
      JSON.stringify(data),
    );
  }

  async function looks(page: Page, what: string): Promise<void> {
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${what}.png`) });
    assert.deepEqual(await axe(page), [], what);
  }

  test('from the report to the rating, each step on both desks without a reload', async () => {
    const store = await storeOf(service);
    const now = new Date().toISOString();
    await store.helfer.add([helper('Krause', '+491721234567'), helper('Rad und Tat', '+493098765432')], now);
    await store.close();
    const [{ page: one }, { page: two }] = await Promise.all([
      openDesk({ service, browser }, { kuerzel: 'DO' }),
      openDesk({ service, browser }, { kuerzel: 'MA', name: 'Max Adler' }),
    ]);
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    const lineOf = (page: Page) => page.locator(`[data-ref="${ref}"]`);
    await Promise.all([one, two].map((page) => lineOf(page).waitFor()));
    await two.waitForFunction(() => document.title.startsWith('(1) '));
    await one.waitForFunction(() => performance.getEntriesByName('leitstand-ton').length > 0);
    await looks(one, 'board');

    // By keyboard alone: the line, take, hand out to the first helper.
    let pressed = 0;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        pressed += 1;
        await one.keyboard.press(key);
      }
    };
    await press('j', 't');
    await lineOf(two).getByText('DO', { exact: true }).waitFor();
    await two.waitForFunction(() => !document.title.startsWith('('));
    await one.locator(`.group-laeuft [data-ref="${ref}"]`).waitFor();
    await press('h');
    await one.getByRole('button', { name: /^Krause/ }).waitFor();
    await looks(one, 'hand-out');
    await press('Enter');
    await one.getByText('Am Telefon zugesagt').waitFor();
    await press('Enter');
    const link = one.locator('.link-ways code');
    const first = (await link.textContent())!;
    await press('Enter');
    await link.waitFor({ state: 'detached' });
    assert.ok(pressed <= KEYS, `${pressed} keys`);
    await lineOf(two).getByText('Krause').waitFor();

    // No answer: the next helper is one key away, and not the same.
    await lineOf(two).getByText('keine Antwort').waitFor();
    await one.keyboard.press('Enter');
    await one.waitForURL(`**/leitstand/fall/${ref}`);
    await lineOf(two).getByText('offen bei DO').waitFor();
    await one.getByText('keine Antwort').first().waitFor();
    await looks(one, 'sheet');
    await one.keyboard.press('h');
    await one.getByRole('button', { name: /^Rad und Tat/ }).waitFor();
    await one.keyboard.press('Enter');
    await one.getByText('Am Telefon zugesagt').waitFor();
    await one.keyboard.press('Enter');
    const second = (await link.textContent())!;
    assert.notEqual(second, first);
    await one.keyboard.press('Enter');
    await lineOf(two).getByText('Rad und Tat').waitFor();
    await says(second, 'ABGELEHNT', { hinweis: 'zu weit' });
    await lineOf(two).getByText('abgelehnt').waitFor();
    await one.locator('.help-state', { hasText: 'abgelehnt' }).waitFor();

    // A new helper, typed.
    await one.getByRole('button', { name: 'Nächster Helfer' }).click();
    await one.getByRole('button', { name: 'Neuer Helfer' }).click();
    await one.getByRole('textbox', { name: 'Name' }).fill('Abschlepp Nord');
    await one.getByRole('textbox', { name: 'Telefon' }).fill('0911 471033');
    await one.getByRole('button', { name: 'Beauftragen' }).click();
    const third = (await link.textContent())!;
    await one.getByRole('button', { name: 'Fertig', exact: true }).click();
    await says(third, 'BEAUFTRAGT', { wartezeitMinuten: 25 });
    await lineOf(two).getByText('angenommen, Ankunft').waitFor();

    // A message, a promised time, a note and the numbers.
    await one.keyboard.press('m');
    await one.keyboard.type('Der Wagen ist gelb.');
    await one.keyboard.press('Control+Enter');
    await one.getByText('Gesendet.').waitFor();
    await one.getByRole('button', { name: 'Zeit zusagen' }).click();
    await one.getByRole('button', { name: 'Zusagen', exact: true }).click();
    await one.locator('dialog').waitFor({ state: 'detached' });
    await one.keyboard.press('z');
    await one.getByLabel('Oder eine Uhrzeit').fill('bald');
    await one.keyboard.press('Enter');
    await one.getByRole('alert').getByText('Geben Sie eine Uhrzeit der nächsten zehn Stunden an').waitFor();
    const inAnHour = wallClock(Date.now() + 3_600_000, 'Europe/Berlin').uhrzeit;
    await one.getByLabel('Oder eine Uhrzeit').fill(inAnHour);
    await one.getByText(`Zugesagt wird ${inAnHour}, in `).waitFor();
    await looks(one, 'promise');
    await one.keyboard.press('Enter');
    await one.locator('dialog').waitFor({ state: 'detached' });
    await one.getByText(`Neue Wartezeit, gegen ${inAnHour}`).first().waitFor();
    await one.getByRole('button', { name: 'Notiz', exact: true }).click();
    await one.getByLabel('Nur das Team liest sie.').fill('Kunde klingt ruhig.');
    await one.getByRole('button', { name: 'Notiz speichern' }).click();
    await one.getByText('Gespeichert.').waitFor();
    await one.getByRole('button', { name: 'Nummern' }).click();
    await one.getByLabel('Schadennummer').fill('S-4711');
    await one.getByRole('button', { name: 'Speichern', exact: true }).click();
    await one.locator('.numbers').getByText('S-4711').waitFor();
    const { hinweise } = await statusOf(userID);
    assert.ok(JSON.stringify(hinweise).includes('Der Wagen ist gelb.'), JSON.stringify(hinweise));

    // The person's link again.
    await one.getByRole('button', { name: 'Link senden' }).click();
    await one.getByRole('button', { name: 'Link zeigen' }).click();
    assert.ok((await link.textContent())!.includes(userID));
    await one.getByRole('button', { name: 'Fertig', exact: true }).click();

    // On the way by the link, arrived by telephone, done by the link.
    await says(third, 'ABFAHRT');
    await lineOf(two).getByText('unterwegs').waitFor();
    await one.getByRole('button', { name: 'Stand melden' }).click();
    await one.getByRole('button', { name: 'Melden', exact: true }).click();
    await one.getByText('Wählen Sie, was er gesagt hat.').waitFor();
    await one.getByRole('radio', { name: 'Angekommen' }).check();
    await one.getByRole('button', { name: 'Melden', exact: true }).click();
    await lineOf(two).getByText('angekommen').waitFor();
    await says(third, 'ABSCHLUSS');
    await two.locator(`.group-fertig [data-ref="${ref}"]`).waitFor();
    await two.keyboard.press('j');
    await two.keyboard.press('Enter');
    await two.waitForURL(`**/leitstand/fall/${ref}`);
    const rated = await fetch(`${service.url}${BASE}/vorgang/${userID}/bewertung`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'night-rating' },
      body: JSON.stringify({ bewertungWert: 5, bewertungFeedback: 'Schnell da' }),
    });
    assert.equal(rated.status, 200);
    await two.getByText('Bewertung: 5 von 5').first().waitFor();
    await two.getByText('Schnell da').first().waitFor();

    // The search finds it; the board is one key away.
    await two.keyboard.press('/');
    await two.keyboard.type('K-RA 1234');
    await two.keyboard.press('Enter');
    await two.getByText('Ein Treffer').waitFor();
    await looks(two, 'search');
    await two.keyboard.press('Escape');
    await two.keyboard.press('b');
    await two.waitForURL('**/leitstand');
  });

  test('a shift goes to a colleague, a case comes back, and each reason cancels', async () => {
    const [{ page: one }, { page: two }] = await Promise.all([
      openDesk({ service, browser }, { kuerzel: 'ZO', name: 'Zoe' }),
      openDesk({ service, browser }, { kuerzel: 'UL', name: 'Ulla' }),
    ]);
    const reported: string[] = [];
    for (let nr = 0; nr < 4; nr++) {
      const userID = await caseInReach(service, true);
      await reportCase(service, userID);
      reported.push(userID);
    }
    const refs = await Promise.all(reported.map((userID) => refOf(service, userID)));
    const line = (page: Page, nr: number) => page.locator(`[data-ref="${refs[nr]}"]`);
    await line(one, 0).getByRole('button', { name: 'Übernehmen' }).click();
    await line(two, 0).getByText('ZO', { exact: true }).waitFor();
    await one.getByRole('button', { name: 'Schicht übergeben' }).click();
    await one.getByLabel('gehen an').selectOption('UL');
    await one.getByRole('button', { name: 'Einen Fall übergeben' }).click();
    await line(one, 0).getByText('UL', { exact: true }).waitFor();
    await line(two, 0).getByRole('link').click();
    await two.getByRole('button', { name: 'Abgeben' }).click();
    await line(one, 0).getByText('niemand', { exact: true }).waitFor();

    // A partner gets the case and gives it back; paper comes by one key.
    await command(service, 'schluessel', 'anlegen', '--art', 'partner', '--name', 'nord', '--alle-mandanten');
    await two.goto(`${service.url}/leitstand/fall/${refs[1]}`);
    const partner = two.getByRole('button', { name: 'An Partner geben' });
    await partner.click();
    await two.getByRole('radio', { name: 'nord' }).check();
    await two.getByRole('button', { name: 'Geben', exact: true }).click();
    await two.locator('dialog').waitFor({ state: 'detached' });
    await partner.click();
    await two.getByRole('button', { name: 'Zurücknehmen' }).click();
    await two.getByRole('radio', { name: 'nord' }).waitFor();
    await two.keyboard.press('Escape');
    await two.evaluate(() => (globalThis.print = () => dispatchEvent(new Event('beforeprint'))));
    const [noted] = await Promise.all([
      two.waitForResponse((answer) => answer.url().endsWith(`/fall/${refs[1]}/druck`)),
      two.keyboard.press('p'),
    ]);
    assert.equal(noted.status(), 200, 'a print is written down');

    const REASONS = ['Doppelt gemeldet', 'Nicht gedeckt', 'Nicht erreicht', 'Sonstiges'];
    for (const [nr, reason] of REASONS.entries()) {
      await two.goto(`${service.url}/leitstand/fall/${refs[nr]}`);
      await two.getByRole('button', { name: 'Abbestellen', exact: true }).click();
      if (nr === 0) {
        await two.getByRole('button', { name: 'Ja, abbestellen' }).click();
        await two.getByText('Wählen Sie einen Grund.').waitFor();
      }
      const choices = two.locator('dialog input[type=radio]');
      await choices.nth(nr).check();
      if (reason === 'Sonstiges')
        await two.getByLabel('Was soll die Person lesen?').fill('Die Polizei räumt die Straße.');
      await two.getByRole('button', { name: 'Ja, abbestellen' }).click();
      await line(one, nr).getByText('abbestellt').waitFor();
    }
    assert.match(JSON.stringify(await statusOf(reported[3]!)), /Die Polizei räumt die Straße/);
  });
});
