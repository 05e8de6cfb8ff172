import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE, post } from '../../server/test/test-calls.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { command, refOf } from '../hands/world.ts';
import { inEachEngine, inEngine, type Stage } from './stage.ts';
import { at } from './walk.ts';

/** As wide as the display of the tests has room for. */
const SIZE = { width: 1024, height: 800 };

/** On a service of its own, whose board has one case alone. */
const ENV = { SIMULATOR: 'off' };

function works(stage: Stage): void {
  test('by a link: a report comes, is taken and handed out by keys, and the sheet changes, with axe on each', async () => {
    const { service, engine } = stage;
    const phone = await engine.phone({ size: SIZE });
    const { screen } = phone;
    const who = at(screen);
    const looks = async (what: string): Promise<void> => assert.deepEqual(await phone.axe(), [], what);
    const account = ['konto', 'neu', 'Dora Disposition', '--kuerzel', 'DD', '--rolle', 'disposition'];
    const { url } = await command<{ url: string }>(service, ...account);
    await screen.goto(service.url + new URL(url).pathname);
    await who.reads(['Mit diesem Link anmelden', 'Sign in with this link']);
    await looks('link');
    await screen.getByRole('button', { name: 'Anmelden' }).click();
    await who.reads(['Legen Sie einen Passkey an', 'Make a passkey']);
    await screen.getByRole('link', { name: 'Später' }).click();
    await screen.getByRole('heading', { name: /^Neu/ }).waitFor();

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
    // Chromium tells of every refusal: nobody was signed in at first.
    assert.deepEqual(
      phone.faults.filter((line) => !line.includes('401')),
      [],
    );
    await phone.close();
  });
}

inEngine('Chromium', 'the desk', works, ENV);
inEachEngine('the desk', works, ENV);
