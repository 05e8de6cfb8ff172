import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Screen, Target } from '../hands/screen.ts';
import { readCase } from '../hands/ready-case.ts';
import { faultsAtDesk, openBoard } from './at-desk.ts';
import { inEachEngine, type Stage } from './stage.ts';
import { at, pathOf, TYPIST } from './walk.ts';

/** A field by the path of what it holds. */
const field = (screen: Screen, id: string): Target => screen.locator(`[id="${id}"]`);
const types = (screen: Screen, id: string, words: string): Promise<void> => TYPIST.type(field(screen, id), words);

/** Waits until a field has these words, 15 s at most. */
async function holds(screen: Screen, id: string, words: string): Promise<void> {
  for (let tries = 0; (await field(screen, id).inputValue()) !== words; tries++) {
    if (tries === 150) throw new Error(`${id} does not become ${words}`);
    await pause(100);
  }
}

const focused = (screen: Screen): Promise<string> => screen.evaluate(() => document.activeElement?.id ?? '');

inEachEngine(
  'a report by phone',
  (stage: Stage) => {
    test('number first, all questions on one page, the link by a key; caller and call-taker fill in one draft, with axe on each', async () => {
      const { service, engine } = stage;
      const desk = await openBoard(stage, 'Paula Phone', 'PP');
      const { screen } = desk;
      const who = at(screen);
      const looks = async (what: string, page = desk): Promise<void> => assert.deepEqual(await page.axe(), [], what);

      await screen.goto(`${service.url}/leitstand/neu`);
      await who.types(['Telefonnummer oder Kennzeichen', 'Phone number or plate'], '0171 2345670');
      await screen.keyboard.press('Enter');
      await screen.getByRole('heading', { name: 'Kein Fall dazu' }).waitFor();
      await who.picks(['Marke', 'Brand'], ['Pannenlotse', 'Pannenlotse']);
      await looks('number');
      await screen.getByRole('button', { name: 'Meldung aufnehmen' }).click();
      await who.picks(['Was ist passiert?', 'What happened?'], ['Reifen oder Räder', 'Tyres or wheels']);
      const ref = (await pathOf(screen)).split('/').at(-1)!;
      await who.ticks(['Reifen ist platt', 'Tyre is flat']);
      await who.ticks(['Im Ort', 'In a town']);
      await types(screen, 'schadenOrt.adresse.strasse', 'Trankgasse');
      await types(screen, 'schadenOrt.adresse.hausnummer', '4');
      await types(screen, 'schadenOrt.adresse.ort', 'Köln');
      await screen.keyboard.press('PageDown');
      assert.equal(await focused(screen), 'kfz.kennzeichen_id');
      await types(screen, 'kfz.kennzeichen_id', 'KRA1234');
      await screen.getByRole('button', { name: 'KR-A 1234' }).waitFor();
      await looks('questions');
      await screen.getByRole('button', { name: 'K-RA 1234' }).click();
      await holds(screen, 'kfz.kennzeichen_id', 'K-RA 1234');

      await screen.keyboard.press('F2');
      await screen.getByRole('button', { name: 'Link senden' }).click();
      const link = (await screen.locator('.link-ways code').innerText()).replaceAll(/\s/g, '');
      await looks('link');
      await screen.getByRole('button', { name: 'Fertig' }).click();
      await screen.locator('.link-ways code').waitFor({ state: 'detached' });

      const caller = await engine.phone();
      await caller.screen.goto(link);
      await at(caller.screen).press(['Jetzt Panne melden', 'Order breakdown service']);
      await at(caller.screen).reads(['Was ist passiert?', 'What happened?']);
      await screen.getByText('am eigenen Telefon gegeben').waitFor();
      const userID = link.split('/').at(-1)!;
      await caller.screen.goto(`${service.url}/kfz/personen/${userID}`);
      await types(screen, 'vn.vorname', 'Zenobia');
      await holds(caller.screen, 'vn.vorname', 'Zenobia');
      await caller.screen.getByText('Am Telefon für Sie eingetragen').waitFor();
      await looks('caller', caller);
      await types(caller.screen, 'vn.nachname', 'Quittenbaum');
      await holds(screen, 'vn.nachname', 'Quittenbaum');
      await screen.locator('.intake-told', { hasText: 'Eingetragen vom Anrufer' }).waitFor();
      await looks('both');

      await screen.getByRole('button', { name: 'Hilfe anfordern' }).click();
      await screen.waitForURL(`**/leitstand/fall/${ref}`);
      const read = caller.screen.getByText('Wir haben Ihre Meldung').or(caller.screen.getByText('Schon gemeldet'));
      await read.first().waitFor();
      const { vorgangsMetadaten, vn } = (await readCase(service, userID)).data;
      assert.deepEqual([vorgangsMetadaten.status, vn.vorname, vn.nachname], ['gemeldet', 'Zenobia', 'Quittenbaum']);
      assert.deepEqual(faultsAtDesk(desk), []);
      assert.deepEqual(caller.faults, []);
      await caller.close();
      await desk.close();
    });
  },
  { SIMULATOR: 'off' },
);
