import { fresh } from '../contract-tests/contract-examples.ts';
import { openAt } from './test-crash.ts';
import { isSqliteBusy, rest } from './sqlite-faults.ts';

/**
 * For tests: a child process that saves four cases in a loop, until it is killed or each has `most` revisions. It
 * prints every acknowledged revision as a line `userID revision`. A save that is refused as busy is repeated, as a
 * phone does.
 */
const [, , target = '', most = 'Infinity'] = process.argv;
const store = await openAt(target);

async function saveOn(): Promise<void> {
  const one = fresh();
  await whileBusy(() => store.create(one));
  for (let revision = 1; revision < Number(most);) {
    const doc = JSON.stringify({ revision: revision + 1, filling: 'x'.repeat(6_000) });
    const write = { mandant: one.mandant, userID: one.userID, revision, doc, key: '', zeit: '' };
    const saved = await whileBusy(() => store.save(write));
    if (saved.ended !== 'done') throw new Error(saved.ended);
    revision = saved.revision;
    const line = `${one.userID} ${revision}\n`;
    await new Promise((printed) => process.stdout.write(line, printed));
  }
}

async function whileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSqliteBusy(error)) throw error;
    }
    await rest();
  }
}

await Promise.all([saveOn(), saveOn(), saveOn(), saveOn()]);
await store.close();
