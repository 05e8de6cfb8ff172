import type { Browser, Page } from 'playwright-core';
import { sensorOf } from '../hands/sensor.ts';

/** Makes the first account by its link, with a passkey, which a browser refuses on a page with a certificate error. */
export async function makeAccount(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' });
  const page = await context.newPage();
  await sensorOf(page);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await page.goto(link);
  await page.getByLabel('Name').fill('Lena Leitung');
  await page.getByLabel('Kürzel').fill('LL');
  await press('Konto anlegen');
  await press('Passkey anlegen');
  await page.getByRole('heading', { name: /^Neu/ }).waitFor();
  return page;
}
