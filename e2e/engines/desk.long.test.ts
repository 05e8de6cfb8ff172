import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, post } from '../../server/test/test-calls.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { refOf } from '../hands/world.ts';
import { faultsAtDesk, openBoard } from './at-desk.ts';
import { inEachEngine, inEngine, type Stage } from './stage.ts';
import { at } from './walk.ts';

/** On a service of its own, whose board has one case alone. */
const ENV = { SIMULATOR: 'off' };

function works(stage: Stage): void {
  test('by a link: a report comes, is taken and handed out by keys, and the sheet changes, with axe on each', async () => {
    const { service } = stage;
    const phone = await openBoard(stage, 'Dora Disposition', 'DD');
    const { screen } = phone;
    const who = at(screen);
    const looks = async (what: string): Promise<void> => assert.deepEqual(await phone.axe(), [], what);

    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    await screen.locator(`.group-neu [data-ref="${ref}"]`).waitFor();
    await looks('board');
    await screen.keyboard.press('j');
    await screen.keyboard.press('t');
    await screen.locator(`.group-laeuft [data-ref="${ref}"]`).waitFor();
    await screen.keyboard.press('Enter');
    await screen.waitForURL(`**/leitstand/fall/${ref}`);
    await screen.getByRole('heading', { name: 'Verlauf' }).waitFor();
    await looks('sheet');

    await screen.keyboard.press('h');
    await screen.getByRole('button', { name: 'Neuer Helfer' }).click();
    await looks('hand out');
    await who.types(['Name', 'Name'], 'Abschlepp Nord');
    await who.types(['Telefon', 'Phone'], '0911 471033');
    await screen.getByRole('button', { name: 'Beauftragen' }).click();
    const link = await screen.locator('.link-ways code').innerText();
    await looks('job is out');
    await screen.getByRole('button', { name: 'Fertig' }).click();
    await screen.locator('.link-ways code').waitFor({ state: 'detached' });

    const meldungen = [{ unid: `desk-${ref}`, meldungsTyp: 'BEAUFTRAGT', wartezeitMinuten: 25 }];
    await post(service.url, `auftrag/${link.split('/').at(-1)}/meldungen`, { meldungen });
    await screen.locator('.events', { hasText: 'Helfer hat angenommen' }).waitFor();
    await screen.locator('.help-state', { hasText: 'angenommen' }).waitFor();
    await looks('timeline');
    const { data } = (await (await fetch(`${service.url}${BASE}/vorgang/${userID}/status`)).json()) as {
      data: { helfer: { name: string } | null };
    };
    assert.equal(data.helfer?.name, 'Abschlepp Nord');
    assert.deepEqual(faultsAtDesk(phone), []);
    await phone.close();
  });
}

inEngine('Chromium', 'the desk', works, ENV);
inEachEngine('the desk', works, ENV);
