import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { withoutPostgres } from '../../server/store/postgres/test-postgres.ts';
import { BICYCLE, CAR, type Journey } from '../hands/journey/journey.ts';
import { startAtHome } from '../hands/world.ts';
import { missing, newMachine, type Machine } from './machine.ts';
import { readPage, type Page } from './page-blocks.ts';
import { makeAccount } from './desk.ts';
import { sendReport } from './phone.ts';
import { countIn, feedOf, reportOn, type Reported } from './traffic.ts';
import type { Terminal } from './terminal.ts';

/**
 * One afternoon: somebody with an empty machine and our two pages types what stands there, block by block. Only host
 * names' addresses, ports, folders and the user are another (`Machine.here`). What a page asks a person to do beside
 * that, such as to write texts or to report, the test does.
 */

const missed = missing ? `no ${missing} found` : withoutPostgres;
const BRANDS = { kranich: 'panne.kranich.example', kiebitz: 'panne.kiebitz.example' } as const;
const [MINUTE, HALF_AN_HOUR] = [60_000, 30 * 60_000];

describe('an afternoon from an empty machine', { skip: missed, timeout: HALF_AN_HOUR }, () => {
  let machine: Machine;
  let user: Terminal;
  let browser: Browser;
  let desk: BrowserPage;
  let [install, goLive]: Page[] = [];
  /** What was reported by a phone and acknowledged, by brand. */
  const reported: Record<keyof typeof BRANDS, string[]> = { kranich: [], kiebitz: [] };

  before(async () => {
    machine = await newMachine();
    [install, goLive] = [readPage('install'), readPage('go-live')];
    browser = await startAtHome(
      join(machine.root, 'authority/home'),
      `--host-resolver-rules=MAP *.example 127.0.0.1:${machine.https}`,
    );
  });
  after(async () => {
    await browser?.close();
    await machine?.stop();
  });

  /** Types the next blocks below that heading, each by whom it is for; `replaced`: words that a reader replaces. */
  async function follow(
    page: Page,
    heading: string,
    count?: number,
    replaced: Record<string, string> = {},
  ): Promise<string> {
    const said: string[] = [];
    for (const { text, isAdmin } of page.take(heading, count)) {
      const words = Object.entries(replaced).reduce((now, [word, own]) => now.replace(word, own), machine.here(text));
      said.push(await (isAdmin ? machine.admin : user).type(words));
    }
    return said.join('\n');
  }

  const file = (...path: string[]): string => join(machine.root, ...path);
  const received = (): string[] =>
    Array.from(
      readFileSync(file('var/lib/pannenlotse/receiver.log'), 'utf8').matchAll(/^vorgang\.gemeldet (\S+)/gm),
      ([, ref]) => ref!,
    );
  async function until(holds: () => boolean, what: string): Promise<void> {
    for (const end = performance.now() + MINUTE; !holds(); await sleep(100)) assert.ok(performance.now() < end, what);
  }

  /** Reports a case on a phone, by what the command printed of it. Gives its reference and the last page. */
  async function reportBy(said: string, journey: Journey): Promise<{ vorgangRef: string; page: BrowserPage }> {
    const [, vorgangRef = ''] = /^Reference: (\S+)$/m.exec(said) ?? [];
    const [url = ''] = /^https:\S+$/m.exec(said) ?? [];
    assert.ok(vorgangRef && url, said);
    const page = await sendReport(browser, url, journey);
    await until(() => received().includes(vorgangRef), `${vorgangRef} reaches the receiver`);
    return { vorgangRef, page };
  }

  test('Install 1 to 4: user, database, package, settings, two brands', async () => {
    await follow(install!, '1 User, folders, database');
    user = machine.become();
    await follow(install!, '2 Package', undefined, { REPOSITORY: machine.repository });
    await follow(install!, '3 Settings');
    assert.match(await follow(install!, '4 Two brands'), /^.*\b0 mistakes/m);
  });

  test('Install 5 and 6: two processes behind nginx, each brand at its own name', async () => {
    const said = await follow(install!, '5 Two processes');
    assert.equal(said.match(/"store":"ok"/g)?.length, 2, said);
    const answers = await follow(install!, '6 nginx and certificate');
    for (const name of ['Kranich Versicherung', 'Kiebitz Räder']) assert.match(answers, new RegExp(`^${name}$`, 'm'));
  });

  test('Install 7 and 8: a key, a receiver, and a report for each brand by a real browser', async () => {
    // What stands in the place of an authority's certificate: the browser trusts it.
    machine.authority.issue(['panne.example', ...Object.values(BRANDS)], {
      key: file('etc/ssl/panne.example.key'),
      certificate: file('etc/ssl/panne.example.pem'),
    });
    await machine.systemd.control(['restart', 'nginx']);
    await follow(install!, '7 Key and webhook');
    const links = await follow(install!, '8 A report', 1);
    const [ofKranich = '', ofKiebitz = ''] = links.split(/(?=^https:\/\/panne\.kiebitz)/m);
    for (const [id, link, journey] of [
      ['kranich', ofKranich, CAR],
      ['kiebitz', ofKiebitz, BICYCLE],
    ] as const) {
      const { vorgangRef, page } = await reportBy(link, journey);
      await page.getByText('Es kommt keine Hilfe.').first().waitFor();
      await page.context().close();
      reported[id].push(vorgangRef);
    }
    const said = await follow(install!, '8 A report');
    for (const ref of Object.values(reported).flat()) assert.equal(said.split(ref).length, 3, `twice: ${ref}\n${said}`);
  });

  test('Install 9: a backup, and a restore elsewhere that brings nobody back who was erased', async () => {
    const [erased = ''] = reported.kranich.splice(0);
    const said = await follow(install!, '9 Backup and restore', undefined, { REF: erased });
    assert.match(said, /^Erased\./m);
    assert.match(said, /^1 cases that were erased since the backup are erased again\./m);
    const [, restored = ''] = said.split('erased again.');
    assert.ok(restored.includes(reported.kiebitz[0]!), said);
    assert.ok(!restored.includes(erased), said);
    assert.deepEqual(install!.left(), []);
  });

  test('Go live 1 and 2: texts of one’s own, and a desk with a passkey', async () => {
    for (const id of Object.keys(BRANDS)) {
      const brand = file('etc/pannenlotse/brands/mandanten', id);
      for (const name of ['agb', 'datenschutz', 'impressum'])
        for (const language of ['de', 'en'])
          writeFileSync(join(brand, `${name}.${language}.md`), `# ${name}\n\n${language}: 90 Tage, 90 days\n`);
      const settings = readFileSync(join(brand, 'mandant.json'), 'utf8');
      writeFileSync(join(brand, 'mandant.json'), settings.replace(/^ *"testmandant": true,\n/m, ''));
    }
    assert.match(await follow(goLive!, '1 Texts and brands'), /^.*\b0 mistakes/m);
    const [link = ''] = /https:\S+\/leitstand\/\S+/.exec(await follow(goLive!, '2 People')) ?? [];
    desk = await makeAccount(browser, link);
  });

  test('Go live 4 and 5: the nightly backup as cron runs it, and the figures', async () => {
    await follow(goLive!, '4 Backups');
    const [, line = ''] = /^30 3 \* \* \* (.*)$/m.exec(machine.crontab()) ?? [];
    await user.type(`env -i HOME="$HOME" PATH="$PATH" sh -c '${line.replaceAll('\\%', '%')}'`);
    const kept = readdirSync(file('var/backups/pannenlotse'));
    assert.ok(
      kept.some((name) => /^\d{4}-\d\d-\d\d\.dump$/.test(name)),
      kept.join(),
    );
    assert.ok(existsSync(file('var/backups/pannenlotse/journal/journal.json')));
    assert.match(await follow(goLive!, '5 Alarms'), /^pannenlotse_unread_reports \d+$/m);
  });

  test('Go live 6: one process after the other is exchanged while people report: none lost, none double', async () => {
    const key = readFileSync(file('etc/pannenlotse/key'), 'utf8').trim();
    const line = { machine, mandant: 'kranich', host: BRANDS.kranich, key };
    const traffic = reportOn(line, 4);
    const said = await follow(goLive!, '6 Exchange a process');
    assert.match(said, /"store":"ok"/);
    const reports: Reported[] = await traffic.stop();
    const refs = reports.map(({ vorgangRef }) => vorgangRef);
    assert.ok(refs.length > 4, `${refs.length} reports`);
    await until(() => countIn(received(), refs).lost.length === 0, 'the receiver has each of them');
    const nothing = { lost: [], double: [] };
    assert.deepEqual(countIn(received(), refs), nothing, 'messages');
    assert.deepEqual(countIn(await feedOf(line), refs), nothing, 'feed');
    for (const name of ['3000', '3001']) {
      const journal = machine.systemd.journal(machine.here(`pannenlotse@${name}`));
      assert.doesNotMatch(journal, /"level":"(error|fatal)"/);
      assert.match(journal, /"event":"ende"/);
    }
    console.log(`→ exchanged two processes under ${refs.length} reports`);
  });

  test('Go live 7 and 8: fit to go live, and a first report for each brand that is no example', async () => {
    assert.match(await follow(goLive!, '7 Check'), /^Fit to go live\.$/m);
    for (const [id, journey] of [
      ['kranich', CAR],
      ['kiebitz', BICYCLE],
    ] as const) {
      const said = await user.type(`npm run betreiber -- einladung --mandant ${id}`);
      const { vorgangRef, page } = await reportBy(said, journey);
      assert.equal(await page.getByText('Es kommt keine Hilfe.').count(), 0);
      await page.context().close();
      await desk.goto(`https://panne.example/leitstand/fall/${vorgangRef}`);
      await desk.getByText('Jana Beispiel').first().waitFor();
      reported[id].push(vorgangRef);
    }
    const all = Object.values(reported).flat();
    assert.deepEqual(countIn(received(), all), { lost: [], double: [] });
    assert.deepEqual(goLive!.left(), []);
  });
});
