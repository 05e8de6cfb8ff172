import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { happens } from './happens.ts';
import { readCase } from './ready-case.ts';
import type { Service } from './world.ts';

/** On the status page of a case whose helper has not arrived: help is cancelled for the time it takes. */
export async function cancelBeforeArrival(page: Page, service: Service, userID: string): Promise<void> {
  await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
  await page.getByRole('radio', { name: 'Wartezeit zu lang' }).check();
  await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Die Hilfe ist abbestellt' }).waitFor();
  await page.getByText('Grund: Wartezeit zu lang').waitFor();
  const { vorgangsMetadaten } = (await readCase(service, userID)).data;
  assert.deepEqual([vorgangsMetadaten.status, vorgangsMetadaten.storno], ['storniert', 'WARTEZEIT']);
}

/** The helper arrives while the person decides: it is too late, and the phone is offered. D78. */
export async function cancelAfterArrival(page: Page, service: Service, userID: string): Promise<void> {
  await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
  await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }], ['ANKUNFT']]);
  await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/nur noch am Telefon/).waitFor();
  await dialog.getByRole('link', { name: /Anrufen/ }).waitFor();
  assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
}
