import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { AFTER_TYRES, FLAT_TYRE, TYRES } from '../hands/flat-tyre.ts';
import { slowFiles } from '../hands/hosting/slow-files.ts';
import { caseInReach } from '../hands/ready-case.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at, isReportShown, walk } from './walk.ts';

const WORDS = 'Vorne links, an der Bordsteinkante.';
const LEGAL = ['Impressum', 'Legal notice'] as const;

inEachEngine('back and forward', (stage) => {
  test('lead through the screens with their answers, also from another page and after a reload', async () => {
    const { service, engine } = stage;
    const { url } = await invite(service);
    const phone = await engine.phone();
    const { screen } = phone;
    const who = at(screen);
    const holds = async (): Promise<void> => {
      await who.reads(TYRES.heading);
      assert.equal(await screen.locator('textarea').inputValue(), WORDS);
      assert.ok(await screen.locator('[id="reifen.reifenpanne"]').isChecked());
    };
    await screen.goto(url);
    await walk(who, FLAT_TYRE.slice(0, 3));
    await who.reads(AFTER_TYRES.heading);
    await screen.goBack();
    await holds();
    await screen.goBack();
    await who.reads(FLAT_TYRE[1]!.heading);
    await screen.goForward();
    await holds();
    // Another document; back from it the page comes from the browser's memory, or is loaded anew.
    await screen.goto(`${service.url}/recht/impressum`);
    await who.reads(LEGAL);
    await screen.goBack();
    await holds();
    await screen.reload();
    await holds();
    await TYRES.leave(who);
    await who.reads(AFTER_TYRES.heading);
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });

  test('lead from the status to no form of a case that is reported', async () => {
    const { service, engine } = stage;
    const userID = await caseInReach(service, true);
    const phone = await engine.phone();
    const { screen } = phone;
    const who = at(screen);
    await screen.goto(`${service.url}/kfz/personen/${userID}`);
    for (const { heading, leave } of FLAT_TYRE.slice(-2)) {
      await who.reads(heading);
      await leave(who);
    }
    await isReportShown(who, userID);
    await screen.goBack();
    await isReportShown(who, userID);
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });

  test('a page that somebody leaves while a part of it is on its way is left, and not loaded again', async (t) => {
    const { service, engine } = stage;
    const { url } = await invite(service);
    const isPart = ({ url: path }: IncomingMessage): boolean => /\/assets\/(part|kfz-reifen)/.test(path!);
    const isLegal = ({ url: path }: IncomingMessage): boolean => path!.startsWith('/recht/');
    const line = await slowFiles(service.url, (asked) => (isPart(asked) ? 60_000 : isLegal(asked) ? 1_500 : 0));
    t.after(line.close);
    const phone = await engine.phone();
    const { screen } = phone;
    const who = at(screen);
    await screen.goto(line.url + new URL(url).pathname);
    await FLAT_TYRE[0]!.leave(who);
    await who.reads(FLAT_TYRE[1]!.heading);
    // The app has taken over: it moves to the next address, whose screen does not come.
    await screen.locator('html.awake').waitFor();
    await screen.evaluate(() => document.querySelector<HTMLElement>('.tile[href*=reifenRaeder]')!.click());
    await screen.waitForURL('**/kfz/reifenRaeder/*');
    await screen.evaluate(() => void setTimeout(() => location.assign('/recht/impressum')));
    await who.reads(LEGAL);
    await phone.close();
  });
});
