import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDesk } from '../hands/desk.ts';
import { onStage } from '../hands/stage.ts';
import type { Service } from '../hands/world.ts';

const ROWS = ['name;telefon;kennzeichen;lkw;gebiet', 'Krause;0172 1234567;;;Lauf', 'Weber;0911 471033;;;Erlangen'];

describe('the directory of helpers', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  test('is imported from CSV, whole or not at all, and says how many', async () => {
    const { context, page } = await openDesk({ service, browser }, { rolle: 'leitung' });
    await page.goto(`${service.url}/leitstand/helfer`);
    await page.getByRole('button', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog');
    const load = async (rows: readonly string[]): Promise<void> => {
      await dialog.getByLabel('Oder hier einfügen').fill(rows.join('\n'));
      await dialog.getByRole('button', { name: 'Einlesen', exact: true }).click();
    };
    await load([...ROWS, 'Nord;keine Nummer;;;']);
    await dialog.getByText('Zeile 4').waitFor();
    await load(ROWS);
    await dialog.getByText('2 Helfer sind eingelesen.').waitFor();
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();
    for (const name of ['Krause', 'Weber']) await page.getByRole('rowheader', { name }).waitFor();
    await context.close();
  });
});
