import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { LIMITS } from '#domain/limits.ts';
import { openDesk } from '../e2e/hands/desk.ts';
import { assignLink, openCab } from '../e2e/hands/helfer.ts';
import { caseInReach, COMPLETE, reportCase } from '../e2e/hands/ready-case.ts';
import { LAUF, LOCATED_PHONE, refOf, startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { BASE, post } from '../server/test/test-calls.ts';
import { median, say, share } from './figure.ts';

/**
 * Benchmark of a report by phone and of what comes after it: milliseconds from a tap, a typed word or a correction
 * until it is on the other one's page, with a real page at both ends. docs/measurements.md
 */
const TIMES = Number(process.env['NEWS'] ?? 40);
/** Most milliseconds, 95th percentile. */
const MOST = 2_000;

const holds: boolean[] = [];
function tell(what: string, times: readonly number[]): void {
  const told = `${times.length} times, the middle ${median(times)} ms`;
  holds.push(say(`${what}, p95`, share(times, 0.95), MOST, told, ' ms'));
}

/** Milliseconds from the begin of an act until it is seen elsewhere. */
async function until(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  await seen();
  return Math.round(performance.now() - begun);
}

/** A draft that this desk has open, of which the person's page knows it. */
async function opened(service: Service, desk: Page): Promise<string> {
  const userID = await caseInReach(service, true, { vn: COMPLETE.vn, vorgangsMetadaten: COMPLETE.vorgangsMetadaten });
  await desk.goto(`${service.url}/leitstand/neu/${await refOf(service, userID)}`);
  await desk.locator('[id="vn.vorname"]').waitFor();
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${service.url}${BASE}/vorgang/${userID}`);
    if (((await answer.json()) as { amTelefon?: boolean }).amTelefon) return userID;
    if (tries === 100) throw new Error('the draft is not open at the desk');
    await sleep(50);
  }
}

/** From the tap for the position until the desk says where the caller's phone is. */
async function measurePosition(service: Service, desk: Page, phone: Page): Promise<void> {
  const times: number[] = [];
  for (let nr = 0; nr < TIMES; nr++) {
    const userID = await opened(service, desk);
    await phone.goto(`${service.url}/kfz/lokalisierung/${userID}`);
    const locate = phone.getByRole('button', { name: 'Standort finden' });
    await locate.waitFor();
    const tap = () => locate.click();
    const isThere = () => desk.getByText('Das Telefon des Anrufers ist hier').waitFor();
    times.push(await until(tap, isThere));
  }
  tell('the caller’s position on the desk after the tap', times);
}

/** From a word that one has typed until it is in the other's field, both ways. */
async function measureWords(service: Service, desk: Page, phone: Page): Promise<void> {
  const userID = await opened(service, desk);
  await phone.goto(`${service.url}/kfz/personen/${userID}`);
  const field = (page: Page) => page.locator('[id="vn.vorname"]');
  await field(phone).waitFor();
  const has = (page: Page, word: string) => () =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('[id="vn.vorname"]')?.value === wanted,
      word,
    );
  const [toPhone, toDesk]: [number[], number[]] = [[], []];
  for (let nr = 0; nr < TIMES; nr++) {
    toPhone.push(await until(() => field(desk).fill(`Ada ${nr}`), has(phone, `Ada ${nr}`)));
    toDesk.push(await until(() => field(phone).fill(`Eva ${nr}`), has(desk, `Eva ${nr}`)));
  }
  tell('a word from the desk on the caller’s phone', toPhone);
  tell('a word from the caller’s phone on the desk', toDesk);
}

/** From a correction of the place until the helper reads it. */
async function measureCorrections(browser: Browser, service: Service): Promise<void> {
  const times: number[] = [];
  while (times.length < TIMES) {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const { url } = await assignLink(service, userID, {}, 'angenommen');
    const { page, context } = await openCab(browser, service, url);
    for (let nr = 0; nr < LIMITS.additions && times.length < TIMES; nr++) {
      const adresse = { strasse: `Ring ${nr}`, ort: 'Köln' };
      const schadenOrt = { ortsTyp: 'innerorts', positionsdaten: { lat: 49.5 + nr / 1_000, lng: 11.3 }, adresse };
      const correct = () =>
        post(service.url, `vorgang/${userID}/berichtigung`, { schadenOrt }, { 'idempotency-key': `place-${nr}` });
      const read = () => page.locator('.neu').getByText(`Ring ${nr},`).first().waitFor();
      times.push(await until(correct, read));
    }
    await context.close();
  }
  tell('a correction on the helper’s page', times);
}

const [service, browser] = await Promise.all([startService({ SIMULATOR: 'off' }), startBrowser()]);
try {
  const { page: desk } = await openDesk({ service, browser }, { kuerzel: 'BP' });
  const phone = await (await browser.newContext({ ...LOCATED_PHONE, geolocation: LAUF })).newPage();
  await measurePosition(service, desk, phone);
  await measureWords(service, desk, phone);
  await measureCorrections(browser, service);
} finally {
  await browser.close();
  await service.stop();
}
process.exitCode = holds.every(Boolean) ? 0 : 1;
