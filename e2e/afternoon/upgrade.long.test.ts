import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { withoutPostgres } from '../../server/store/postgres/test-postgres.ts';
import { NEXT, type Step } from '../hands/flat-tyre.ts';
import { CAR } from '../hands/journey/journey.ts';
import { startAtHome } from '../hands/world.ts';
import { missing, newMachine, type Machine } from './machine.ts';
import { readPage, type Page } from './page-blocks.ts';
import { answer, hasReported, openPhone } from './phone.ts';
import type { Terminal } from './terminal.ts';
import { countIn, feedOf, reportOn, reportOnce, statusOf, type Reported } from './traffic.ts';

/**
 * From the release before to this one by the blocks of the operator's page 'Upgrade', and the ways back: two processes
 * on one PostgreSQL behind nginx, while systems and a person report.
 */

/** The last commit of 0.2.0, from which an upgrade keeps the database. */
const BEFORE = '6916b9f08e3b52bcf6824abad1874b4447d418ca';
const ROOT = join(import.meta.dirname, '../..');
const [HALF_A_MINUTE, HALF_AN_HOUR] = [30_000, 30 * 60_000];
const NOTHING = { lost: [], double: [] };
const HOST = 'panne.kranich.example';

/** The commit that is tried. */
const NOW = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** Whether that commit is in this clone; a shallow one has not got it. */
function hasBefore(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (!hasBefore() && process.env['CI'] === 'true') throw new Error(`no commit ${BEFORE}: fetch the whole history`);
const missed = missing ? `no ${missing} found` : withoutPostgres || (hasBefore() ? false : `no commit ${BEFORE}`);

/** The settings of the release before; this one has other names for two of them (CHANGELOG.md). */
const SETTINGS = `cat > /etc/pannenlotse/settings.env <<END
NODE_ENV=production
DEMO=off
PUBLIC_URL=https://panne.example
TRUST_PROXY=loopback
DATA_DIR=/var/lib/pannenlotse
CLIENTS_DIR=/etc/pannenlotse/clients
DATABASE_URL=postgres://pannenlotse:$(cat /etc/pannenlotse/database)@localhost:5432/pannenlotse
WEBHOOK_URL=http://localhost:8080
WEBHOOK_SECRET=whsec_$(openssl rand -base64 32)
END`;

const LOAD = `cd /opt/pannenlotse
unset CLIENTS_DIR BRANDS_DIR STANDARD_MANDANT
set -a; . /etc/pannenlotse/settings.env; set +a`;

/** A screen that the release before had after the question for the kind of place. */
const LOCATED: Step = {
  path: '/kfz/lokalisierung',
  heading: ['Standort gefunden', 'Location found'],
  leave: (person) => person.press(NEXT),
};
const STEPS = CAR.steps.toSpliced(
  CAR.steps.findIndex(({ path }) => path === '/kfz/schadenort'),
  0,
  LOCATED,
);
/** Screens that the person has answered when the upgrade begins. */
const HALF = 3;

describe('from the release before to this one, and back', { skip: missed, timeout: HALF_AN_HOUR }, () => {
  let machine: Machine;
  let user: Terminal;
  let browser: Browser;
  let receiver: Server;
  let line: Parameters<typeof reportOnce>[0];
  /** What the receiver was told: message id → reference. */
  const told = new Map<string, string>();
  /** Reported before the backup, in flight of the upgrade, and of the way back. */
  const reports: Record<'before' | 'upgrade' | 'back', Reported[]> = { before: [], upgrade: [], back: [] };
  let erased: Reported;
  let page: Page;

  before(async () => {
    page = readPage('upgrade');
    machine = await newMachine();
    receiver = createServer(async (asked, answered) => {
      const { type, data } = (await json(asked)) as { type: string; data: Reported };
      if (type === 'vorgang.gemeldet') told.set(String(asked.headers['webhook-id']), data.vorgangRef);
      answered.writeHead(204).end();
    }).listen(Number(machine.here(':8080').slice(1)), '127.0.0.1');
    await once(receiver, 'listening');
    browser = await startAtHome(
      join(machine.root, 'authority/home'),
      `--host-resolver-rules=MAP *.example 127.0.0.1:${machine.https}`,
    );
  });
  after(async () => {
    await browser?.close();
    await machine?.stop();
    receiver?.close().closeAllConnections();
  });

  const file = (...path: string[]): string => join(machine.root, ...path);
  const type = (block: string): Promise<string> => user.type(machine.here(block));
  const sudo = (block: string): Promise<string> => machine.admin.type(machine.here(block));
  const refsOf = (...lists: Reported[][]): string[] => lists.flat().map(({ vorgangRef }) => vorgangRef);

  /** Types the blocks of the page below that heading. */
  async function follow(heading: string): Promise<void> {
    for (const { text, isAdmin } of page.take(heading)) await (isAdmin ? sudo : type)(text.replace('TAG', NOW));
  }

  /** Waits until a process takes calls. */
  async function isReady(port: string): Promise<void> {
    const ask = 'curl --silent --show-error --fail --retry 60 --retry-all-errors --retry-delay 1';
    assert.match(await type(`${ask} http://localhost:${port}/readyz`), /"status":"ok"/);
  }

  async function restart(port: string): Promise<void> {
    await sudo(`sudo systemctl restart pannenlotse@${port}`);
    await isReady(port);
  }

  /** Asserts that each report is in the feed and was told to the receiver, once. */
  async function holdsAll(refs: readonly string[]): Promise<void> {
    const messages = (): string[] => [...told.values()];
    for (const end = performance.now() + HALF_A_MINUTE; performance.now() < end; await sleep(100))
      if (!countIn(messages(), refs).lost.length) break;
    assert.deepEqual(countIn(messages(), refs), NOTHING, 'messages');
    assert.deepEqual(countIn(await feedOf(line), refs), NOTHING, 'feed');
  }

  test('the release before serves a brand by two processes, and people report', async () => {
    const [first] = readPage('install').take('1 User, folders, database');
    await sudo(first!.text);
    user = machine.become();
    await user.type(`git clone --quiet ${machine.repository} ${machine.here('/opt/pannenlotse')}`);
    await type(`cd /opt/pannenlotse\ngit checkout --quiet ${BEFORE}\nnpm run build`);
    await type('mkdir /etc/pannenlotse/clients\ncp -a mandanten/ra_Standard /etc/pannenlotse/clients/');
    await type(`${SETTINGS}\n${LOAD}`);
    const brand = 'new kranich --name Kranich --telefon "0221 998877" --theme kobalt_Schutzbrief --typ kfz';
    await type(`npm run mandant -- ${brand} --host ${HOST}`);
    for (const name of ['nginx.conf', 'nginx-service.conf'])
      copyFileSync(join(ROOT, 'deploy', name), file('etc/nginx', name));
    copyFileSync(join(ROOT, 'deploy/pannenlotse@.service'), file('etc/systemd/system/pannenlotse@.service'));
    machine.authority.issue(['panne.example', HOST], {
      key: file('etc/ssl/panne.example.key'),
      certificate: file('etc/ssl/panne.example.pem'),
    });
    await restart('3000');
    await restart('3001');
    await sudo('sudo systemctl restart nginx');
    const made = 'schluessel anlegen --art betreiber --name Leitstelle --alle-mandanten --json';
    const { schluessel } = JSON.parse(await type(`npm run --silent betreiber -- ${made}`)) as { schluessel: string };
    line = { machine, mandant: 'kranich', host: HOST, key: schluessel };
    reports.before = await Promise.all(Array.from({ length: 8 }, () => reportOnce(line)));
    await holdsAll(refsOf(reports.before));
  });

  test('a rolling restart with reports in flight: none lost, none double; a person who is halfway goes on', async () => {
    await type(`pg_dump --format custom --file /var/backups/pannenlotse/before.dump "$DATABASE_URL"
cp -a /var/lib/pannenlotse/journal /var/backups/pannenlotse/`);
    const made = await type('npm run --silent betreiber -- einladung --mandant kranich --json');
    // What the changelog says of settings and folders.
    await type(`mkdir -p /etc/pannenlotse/brands/mandanten
cp -a /etc/pannenlotse/clients/kranich /etc/pannenlotse/brands/mandanten/
cp /etc/pannenlotse/settings.env /etc/pannenlotse/settings-before.env
sed -i 's|^CLIENTS_DIR=.*|BRANDS_DIR=/etc/pannenlotse/brands\\nSTANDARD_MANDANT=kranich|' /etc/pannenlotse/settings.env
${LOAD}`);
    page.take('Before'); // of SQLite
    await follow('Build');

    const { url, ...invited } = JSON.parse(made) as { url: string } & Reported;
    const phone = await openPhone(browser, url, CAR);
    await answer(phone, STEPS.slice(0, HALF));
    const traffic = reportOn(line, 4);
    page.take('One process on SQLite');
    await follow('Several processes on PostgreSQL');
    await isReady('3001');
    reports.upgrade = await traffic.stop();
    await answer(phone, STEPS.slice(HALF));
    await hasReported(phone);
    await phone.context().close();
    reports.upgrade.push(invited);

    assert.ok(reports.upgrade.length > 5, `${reports.upgrade.length} reports`);
    await holdsAll(refsOf(reports.before, reports.upgrade));
    const journals = ['@3000', '@3001'].map((port) => machine.systemd.journal(`pannenlotse${machine.here(port)}`));
    assert.equal(journals.join('').match(/"event":"schema"/g)?.length, 1, 'one of them brings the schema');
    console.log(`→ upgraded two processes under ${reports.upgrade.length} reports`);
  });

  test('the release before goes on with the newer database, by a rolling restart too', async () => {
    erased = reports.before.shift()!;
    await type(`${LOAD}\nnpm run betreiber -- loeschen ${erased.vorgangRef}`);
    const traffic = reportOn(line, 4);
    await type('cp /etc/pannenlotse/settings-before.env /etc/pannenlotse/settings.env');
    await follow('Back');
    await isReady('3000');
    await restart('3001');
    reports.back = await traffic.stop();
    await holdsAll(refsOf(reports.before, reports.upgrade, reports.back));
    assert.equal(await statusOf(line, erased), 404);
  });

  test('its backup, restored by the release before, has all of then, and nobody who was erased since', async () => {
    await sudo(`sudo systemctl stop pannenlotse@3000 pannenlotse@3001
sudo -u postgres dropdb pannenlotse
sudo -u postgres createdb --owner pannenlotse pannenlotse`);
    await type(`${LOAD}
pg_restore --no-owner --dbname "$DATABASE_URL" /var/backups/pannenlotse/before.dump`);
    assert.match(await type('npm run betreiber -- wiederherstellen'), /^1 cases .* are erased again\./m);
    await restart('3000');
    await restart('3001');
    const feed = await feedOf(line);
    assert.deepEqual(countIn(feed, refsOf(reports.before)), NOTHING);
    assert.ok(!feed.includes(erased.vorgangRef), 'who was erased stays so');
    assert.equal(await statusOf(line, erased), 404);
    for (const one of reports.before) assert.equal(await statusOf(line, one), 200);
    reports.back.push(await reportOnce(line));
    assert.equal((await feedOf(line)).length, reports.before.length + 1);
  });
});
