import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Vorgang } from '#domain/vorgang.ts';
import { isLong } from '../../scripts/test/size.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from '../../server/store/postgres/test-postgres.ts';
import { post } from '../../server/test/test-calls.ts';
import { until } from '../hands/installed-app.ts';
import { onLines, type Lines, type Visit } from '../hands/lines.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { readCase } from '../hands/ready-case.ts';
import { rowsOf } from '../hands/stored.ts';
import { command, type Service } from '../hands/world.ts';

/** How the operator of an engine makes a backup beside the running service, and puts it back while that is stopped. */
interface Operator {
  skip: string | false;
  begin(beside: { after(end: () => unknown): void }): Promise<Record<string, string>>;
  backUp(service: Service, file: string): Promise<unknown>;
  putBack(service: Service, file: string): Promise<unknown>;
}

const onSqlite: Operator = {
  skip: false,
  begin: async () => ({}),
  backUp: (service, file) => command(service, 'sicherung', file),
  putBack: (service, file) => command(service, 'wiederherstellen', file),
};

function onPostgres(): Operator {
  let server: AnyPostgres;
  let url: string;
  return {
    skip: isLong ? withoutPostgres : 'with TEST_ALL',
    begin: async (beside) => {
      server = await sharedPostgres();
      beside.after(server.stop);
      url = await server.newUrl();
      return { DATABASE_URL: url };
    },
    backUp: async (_, file) => server.program('pg_dump', '--format=custom', `--file=${file}`, url),
    putBack: async (service, file) => {
      server.program('pg_restore', '--clean', '--if-exists', `--dbname=${url}`, file);
      await command(service, 'wiederherstellen');
    },
  };
}

const LOST = /Ihre Meldung ist bei uns verloren gegangen\. Rufen Sie uns an/;
let backups = 0;

for (const [engine, operator] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres()],
] as const)
  describe(`a store on ${engine} that is restored to an older backup`, { skip: operator.skip }, () => {
    let service: Service;
    let visit: Lines['visit'];
    onLines((lines) => void ({ service, visit } = lines), operator.begin);

    /** Makes a backup, and gives what puts it back. */
    async function backUp(): Promise<() => Promise<void>> {
      const file = join(service.dataDir, `week-${++backups}.backup`);
      await operator.backUp(service, file);
      return async () => {
        await service.kill();
        await operator.putBack(service, file);
        await service.restart();
      };
    }

    const givesName = async ({ page }: Visit, name: string): Promise<void> => {
      await page.locator('input[autocomplete="given-name"]').fill(name);
      await page.getByRole('button', { name: 'Weiter' }).click();
    };
    /** The phone hears that there is a network again, and asks at once instead of after its pause. */
    const comesBack = ({ page }: Visit): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('online')));
    const canCall = async ({ page }: Visit): Promise<boolean> =>
      (await page.locator('a[href^="tel:"]:visible').count()) > 0;
    const statusOf = async ({ userID }: Visit): Promise<string> =>
      (await readCase(service, userID)).data.vorgangsMetadaten.status;

    /** A phone whose 'Kombi' is in the backup, and whose 'Cabrio' was acknowledged after it. */
    const acknowledgedSince = async () => {
      const phone = await visit('fahrzeug');
      const { page, userID, changes, saved } = phone;
      await changes('Kombi');
      await saved('Kombi');
      const restore = await backUp();
      await page.goBack();
      await changes('Cabrio');
      await saved('Cabrio');
      return { phone, restore, newer: await readCase(service, userID) };
    };

    test('meets phones that hold newer answers: they save again, and all of it is there [S18]', async (t) => {
      const { phone, newer, restore } = await acknowledgedSince();
      const { page, userID, saved } = phone;

      await restore();
      const restored = await readCase(service, userID);
      assert.ok(restored.revision > newer.revision, 'no revision is given a second time');
      assert.equal(restored.data.kfz.modell, 'Kombi');

      await givesName(phone, 'Zenobia');
      await saved('Cabrio');
      const { data, revision } = await readCase(service, userID);
      assert.deepEqual([data.vn.vorname, data.kfz.modell], ['Zenobia', 'Cabrio']);
      assert.equal(await page.getByText('Kombi').count(), 0, 'the older answer is nowhere shown');
      t.diagnostic(`seen S18: revision ${newer.revision} met ${restored.revision}; all answers there as ${revision}`);
      await phone.close();
    });

    longTest(
      'and another device that has saved since, as often as was lost: no older answer counts as the newer one [4.179]',
      async () => {
        const { phone, newer, restore } = await acknowledgedSince();
        const { page, userID, saved } = phone;

        await restore();
        for (let isBehind = true; isBehind;) {
          const { data, revision } = await readCase(service, userID);
          const headers = { 'if-match': `"${revision}"`, 'idempotency-key': crypto.randomUUID() };
          await post(service.url, `vorgang/${userID}`, { ...data, kfz: { ...data.kfz, kmStand: revision } }, headers);
          isBehind = revision <= newer.revision;
        }
        await givesName(phone, 'Zenobia');
        await saved('Cabrio');
        assert.equal((await readCase(service, userID)).data.vn.vorname, 'Zenobia');
        assert.equal(await page.getByText('Kombi').count(), 0);
        await phone.close();
      },
    );

    longTest(
      'meets a phone with a receipt: its page says that the report is lost and whom to call, and can report again [4.180]',
      async () => {
        const phone = await visit('zusammenfassung');
        const { page, userID, who, send } = phone;
        const restore = await backUp();
        await send();
        await who.reads(['Wir haben Ihre Meldung', 'We have your report']);

        await restore();
        await comesBack(phone);
        await page.getByText(LOST).waitFor({ timeout: 60_000 });
        assert.equal(await page.getByText('Wir haben Ihre Meldung').count(), 0);
        assert.ok(await canCall(phone));
        assert.equal(await statusOf(phone), '', 'nothing reports by itself: help may be on its way');

        await page.goto(`${phone.line.url}/kfz/zusammenfassung/${userID}`);
        await page.getByText(LOST).waitFor();
        await send();
        await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
        assert.equal(await page.getByText(LOST).count(), 0, 'it is told no longer');
        assert.equal(await statusOf(phone), 'gemeldet');
        await phone.close();
      },
    );

    longTest(
      'meets that phone when its page is opened again: nothing of what the service still has is emptied',
      async () => {
        const phone = await visit('zusammenfassung');
        const { page, userID, who, send } = phone;
        const before = (await readCase(service, userID)).data;
        const restore = await backUp();
        await send();
        await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
        // Left before the receipt is stored, the phone would report again under its key.
        await until(async () => (await rowsOf(page)).warteschlange.length === 0);
        await page.goto('about:blank');

        await restore();
        await page.goto(`${phone.line.url}/organisation/${userID}`);
        await page.getByText(LOST).waitFor({ timeout: 30_000 });
        assert.equal(await page.getByText('Wir haben Ihre Meldung').count(), 0);
        await page.goto(`${phone.line.url}/kfz/zusammenfassung/${userID}`);
        await page.getByText('K-RA 1234').first().waitFor();
        const { kfz, vn, schadenOrt } = (await readCase(service, userID)).data;
        assert.deepEqual({ kfz, vn, schadenOrt } satisfies Partial<Vorgang>, {
          kfz: before.kfz,
          vn: before.vn,
          schadenOrt: before.schadenOrt,
        });
        await phone.close();
      },
    );

    longTest(
      'meets a phone with a case younger than the backup: what was typed stays on it, and its page says whom to call',
      async () => {
        const restore = await backUp();
        const phone = await visit('fahrzeug');
        const { page, changes, saved } = phone;
        await changes('Kombi');
        await saved('Kombi');

        await restore();
        await givesName(phone, 'Zenobia');
        await page.waitForURL('**/notfound', { timeout: 30_000 });
        await page.getByText('ist noch auf diesem Gerät').waitFor();
        assert.ok(await canCall(phone));
        const [row] = (await rowsOf(page)).faelle as { vorgang: Vorgang }[];
        assert.deepEqual([row?.vorgang.kfz.modell, row?.vorgang.vn.vorname], ['Kombi', 'Zenobia']);
        await phone.close();
      },
    );

    longTest(
      'meets a phone with the receipt of a case younger than the backup: its page does not go on saying that all is well [4.181]',
      async () => {
        const restore = await backUp();
        const phone = await visit('zusammenfassung');
        const { page, userID, who, send } = phone;
        await send();
        await who.reads(['Wir haben Ihre Meldung', 'We have your report']);

        await restore();
        await comesBack(phone);
        await page.waitForURL('**/notfound', { timeout: 60_000 });
        const told = page.getByText('Ihre Meldung von diesem Gerät liegt uns nicht mehr vor');
        await told.waitFor();
        assert.ok(await canCall(phone));
        await page.goto(`${phone.line.url}/organisation/${userID}`);
        await told.waitFor();
        await phone.close();
      },
    );
  });
