import assert from 'node:assert/strict';
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newErasureLog, readErasures, readHead } from '../journal/journal-files.ts';
import { replacedFile } from '../sicherung/backup-files.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { fresh, exampleReport, writeOf } from '../store/contract-tests/contract-examples.ts';
import type { NewCase } from '../store/tables/cases.ts';
import type { ErasureLog } from '../store/tables/erasures.ts';
import { folder, mountable } from '../test/test-service.ts';
import { eraseReturned, joinJournal, JournalError, pruneJournal } from './erasure-journal.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-03-02T10:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

/** A store and its journal in a folder of their own. */
async function opened(t: TestContext, dataDir = folder(t)) {
  const store = await openSqlite(join(dataDir, 'test.sqlite'));
  t.after(store.close);
  const journal = await joinJournal(store, join(dataDir, 'journal'), NOW);
  return {
    dataDir,
    store,
    journal,
    files: () => readdirSync(journal.folder).filter((name) => name !== 'journal.json'),
    lines: () => readErasures(journal.folder).erasures,
    erased: async (zeit = NOW, log: ErasureLog = journal): Promise<NewCase> => {
      const one = fresh();
      await store.create(one);
      await store.lifetime.erase(one.mandant, one.userID, iso(zeit), log);
      return one;
    },
    isThere: async ({ userID }: NewCase) => (await store.load(userID, null, iso(NOW))) !== null,
  };
}

test('each process writes a file of its own for each day, a line for each erasure', async (t) => {
  const { dataDir, journal, erased, files, lines } = await opened(t);
  const other = newErasureLog(journal.folder);
  await erased(NOW);
  await erased(NOW + 1_000, other);
  await erased(NOW + 2_000);
  await erased(NOW + DAY);
  assert.deepEqual(
    files().map((name) => name.slice(0, 10)),
    ['2026-03-02', '2026-03-02', '2026-03-03'],
  );
  assert.equal(lines().length, 4);
  assert.equal(statSync(join(dataDir, 'journal')).mode & 0o777, 0o700);
  for (const name of files()) assert.equal(statSync(join(journal.folder, name)).mode & 0o777, 0o600);
});

test('no file is older by its name than one before it, where a clock has gone back', async (t) => {
  const { erased, files } = await opened(t);
  await erased(NOW);
  await erased(NOW - 3_000 * DAY);
  assert.deepEqual([...new Set(files().map((name) => name.slice(0, 10)))], ['2026-03-02']);
});

test('a start reads nothing of the journal where the database knows all of it', async (t) => {
  const { store, journal, erased, files } = await opened(t);
  await erased();
  // Whoever reads the file now gets an error.
  const [file = ''] = files();
  const text = readFileSync(join(journal.folder, file));
  rmSync(join(journal.folder, file));
  mkdirSync(join(journal.folder, file));
  let looked = 0;
  const { eraseAgain } = store.lifetime;
  store.lifetime.eraseAgain = (lines) => (looked++, eraseAgain(lines));
  await store.lifetime.journal.know(new Map([[file, 1_000_000]]));
  assert.equal(await eraseReturned(store, journal), 0);
  rmSync(join(journal.folder, file), { recursive: true });
  writeFileSync(join(journal.folder, file), text);
  assert.equal(looked, 0);
});

test('a database of before gets what was erased since, of every process; what went on stays', async (t) => {
  const { dataDir, store, journal } = await opened(t);
  const [old, mine, others, kept, saved] = [fresh(), fresh(), fresh(), fresh(), fresh()];
  for (const one of [old, mine, others, kept, saved]) await store.create(one);
  const erase = ({ mandant, userID }: NewCase, log: ErasureLog) => store.lifetime.erase(mandant, userID, iso(NOW), log);
  await erase(old, journal);
  // The line of a transaction that failed: the case was saved later.
  const failing: ErasureLog = {
    append: (erasure) => {
      journal.append(erasure);
      throw new Error('the power went off');
    },
  };
  await assert.rejects(erase(saved, failing));
  await store.save(writeOf(saved));
  await store.close();
  cpSync(join(dataDir, 'test.sqlite'), join(dataDir, 'backup.sqlite'));

  const again = await opened(t, dataDir);
  await again.store.lifetime.erase(mine.mandant, mine.userID, iso(NOW), again.journal);
  await again.store.lifetime.erase(others.mandant, others.userID, iso(NOW), newErasureLog(journal.folder));
  await again.store.close();
  cpSync(join(dataDir, 'backup.sqlite'), join(dataDir, 'test.sqlite'));

  const restored = await opened(t, dataDir);
  assert.equal(await eraseReturned(restored.store, restored.journal), 2);
  assert.deepEqual(await Promise.all([old, mine, others, kept, saved].map(restored.isThere)), [
    false,
    false,
    false,
    true,
    true,
  ]);
  assert.equal(await eraseReturned(restored.store, restored.journal), 0);
});

test('an erasure whose process died before its commit is carried out by the next start', async (t) => {
  const { store, journal, isThere } = await opened(t);
  const one = fresh();
  await store.create(one);
  await store.report(exampleReport(one));
  const dying: ErasureLog = {
    append: (erasure) => {
      journal.append(erasure);
      throw new Error('killed');
    },
  };
  await assert.rejects(store.lifetime.erase(one.mandant, one.userID, iso(NOW), dying), /killed/);
  assert.equal(await isThere(one), true);
  assert.equal(await eraseReturned(store, journal), 1);
  assert.equal(await isThere(one), false);
});

test('half a line of a process that died is skipped, and its process never goes on in that file', async (t) => {
  const { store, journal, erased, files, lines } = await opened(t);
  await erased();
  appendFileSync(join(journal.folder, files()[0]!), '{"hash":"cut');
  await erased(NOW, newErasureLog(journal.folder));
  assert.equal(lines().length, 2);
  assert.equal(await eraseReturned(store, journal), 0);
});

test('a process with another journal, an older copy or none is refused with what to do, and the case stays', async (t) => {
  const { dataDir, store, journal, erased, files } = await opened(t);
  await erased();
  const refused = async (where: string, said: RegExp): Promise<void> => {
    await assert.rejects(joinJournal(store, where, NOW), (error: Error) => {
      assert.ok(error instanceof JournalError);
      assert.match(error.message, said);
      assert.match(error.message, /docs\/operate\/runbooks\/lost-journal\.md/);
      return true;
    });
  };
  const other = await opened(t);
  await refused(other.journal.folder, /not the one that the database belongs to\. Set JOURNAL_DIR/);
  await refused(join(dataDir, 'none'), /is not in .*none\. Set JOURNAL_DIR/);
  assert.deepEqual(readdirSync(dataDir).includes('none'), false, 'nothing was made');
  const copy = join(dataDir, 'copy');
  cpSync(journal.folder, copy, { recursive: true });
  rmSync(join(copy, files()[0]!));
  await refused(copy, /is older than the database: it lacks lines of 2026-03-02/);
  assert.equal((await joinJournal(store, journal.folder, NOW)).folder, journal.folder);
});

test('several first starts at once agree on one journal; a database that is new takes the one that is there', async (t) => {
  const dataDir = folder(t);
  const stores = await Promise.all([1, 2, 3].map(() => openSqlite(join(dataDir, 'test.sqlite'))));
  for (const store of stores) t.after(store.close);
  const where = join(dataDir, 'journal');
  await Promise.all(stores.map((store) => joinJournal(store, where, NOW)));
  const { name } = readHead(where)!;
  const fresh = await openSqlite(join(dataDir, 'fresh.sqlite'));
  t.after(fresh.close);
  await joinJournal(fresh, where, NOW);
  assert.equal((await fresh.lifetime.journal.state())!.name, name);
  assert.equal(readHead(where)!.name, name);
  // Of two that start at once the later one named the journal, and the earlier one is first at the database.
  const early = await openSqlite(join(dataDir, 'early.sqlite'));
  t.after(early.close);
  await joinJournal(early, where, NOW - 5);
  assert.ok((await early.lifetime.journal.state())!.zuletzt >= readHead(where)!.ab, 'a backup of now can be restored');
});

test('the journal is pruned after 120 days, but never what the oldest backup could bring back', async (t) => {
  const { dataDir, store, journal, erased, lines, files } = await opened(t);
  for (const days of [300, 201, 199, 121, 119, 1]) await erased(NOW - days * DAY, newErasureLog(journal.folder));
  // They were written in this order, so each file has the day of its line.
  const days = () => lines().map(({ zeit }) => Math.round((NOW - Date.parse(zeit)) / DAY));
  const backups = join(dataDir, 'sicherungen');
  mkdirSync(backups);
  const aged = (file: string, age: number): void => {
    writeFileSync(file, '');
    utimesSync(file, new Date(NOW), new Date(NOW - age * DAY));
  };
  const old = join(backups, 'kept-by-hand.sqlite');
  aged(old, 200);
  assert.equal(await pruneJournal(store, journal, dataDir, NOW), 1);
  assert.deepEqual(days(), [201, 199, 121, 119, 1]);
  aged(old, 50);
  aged(replacedFile(dataDir), 198);
  assert.equal(
    await pruneJournal(store, journal, dataDir, NOW),
    1,
    'kept for the database that a restore has replaced',
  );
  rmSync(replacedFile(dataDir));
  assert.equal(await pruneJournal(store, journal, dataDir, NOW), 2);
  assert.deepEqual(days(), [119, 1]);
  assert.equal(readHead(journal.folder)!.ab, iso(NOW), 'it names everybody since it began');
  rmSync(old);
  assert.equal(await pruneJournal(store, journal, dataDir, NOW + 130 * DAY), 2);
  assert.equal(readHead(journal.folder)!.ab, iso(NOW + 10 * DAY));
  const state = (await store.lifetime.journal.state())!;
  assert.deepEqual([[...state.dateien.keys()], files(), state.zuletzt], [[], [], iso(NOW + 130 * DAY)]);
  assert.ok(await joinJournal(store, journal.folder, NOW));
});

test('a database that is put back knows files that were deleted since by their age, and starts', async (t) => {
  const { dataDir, store, journal, erased, files } = await opened(t);
  await erased(NOW - 200 * DAY, newErasureLog(journal.folder));
  await erased(NOW);
  await store.close();
  cpSync(join(dataDir, 'test.sqlite'), join(dataDir, 'backup.sqlite'));
  const later = await opened(t, dataDir);
  assert.equal(await pruneJournal(later.store, later.journal, dataDir, NOW), 1);
  await later.store.close();
  cpSync(join(dataDir, 'backup.sqlite'), join(dataDir, 'test.sqlite'));
  const restored = await opened(t, dataDir);
  assert.equal(await eraseReturned(restored.store, restored.journal), 0);
  assert.equal(files().length, 1);
});

test('on a full disk no erasure is acknowledged without its line, and each line that is there can be read', async (t) => {
  const { at: small, mount } = mountable(t);
  if (!mount('-t', 'tmpfs', '-o', 'size=16k', 'none')) return t.skip('needs the right to mount a small file system');
  const log = newErasureLog(small);
  let written = 0;
  const line = { hash: 'a'.repeat(64), epoche: '0badcafe', revision: 1, nr: 1, art: 'person', zeit: iso(NOW) } as const;
  assert.throws(
    () => {
      for (;;) written += log.append(line).bytes && 1;
    },
    { code: 'STORE_FULL', message: /^No room left for the journal of erasures in / },
  );
  assert.ok(written > 20, `${written}`);
  assert.equal(readErasures(small).erasures.length, written);
});

test('what root writes into the journal belongs to the owner of the folder', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('needs root');
  const { journal, erased, files } = await opened(t);
  chownSync(journal.folder, 1, 1);
  await erased();
  assert.equal(statSync(join(journal.folder, files()[0]!)).uid, 1);
});
