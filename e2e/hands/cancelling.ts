import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { happens } from './happens.ts';
import { readCase } from './ready-case.ts';
import type { Service } from './world.ts';

/** Cancels on the status page before the helper has arrived, with the reason WARTEZEIT; expects success. */
export async function cancelBeforeArrival(page: Page, service: Service, userID: string): Promise<void> {
  await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
  await page.getByText('Es kommt dann kein Helfer zu Ihnen.').waitFor();
  await page.getByRole('radio', { name: 'Wartezeit zu lang' }).check();
  await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Die Hilfe ist abbestellt' }).waitFor();
  await page.getByText('Grund: Wartezeit zu lang').waitFor();
  const { vorgangsMetadaten } = (await readCase(service, userID)).data;
  assert.deepEqual([vorgangsMetadaten.status, vorgangsMetadaten.storno], ['storniert', 'WARTEZEIT']);
}

/** Cancels after the helper has arrived (race with the ANKUNFT event): expects a refusal that offers the phone. D78. */
export async function cancelAfterArrival(page: Page, service: Service, userID: string): Promise<void> {
  await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
  await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }], ['ANKUNFT']]);
  await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
  await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/nur noch am Telefon/).waitFor();
  await dialog.getByRole('link', { name: /Anrufen/ }).waitFor();
  assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
}
