import assert from 'node:assert/strict';
import { fresh, NOW } from './contract-examples.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newErasureLog } from '../../journal/journal-files.ts';
import type { Rows } from '../engine.ts';
import type { Store } from '../store.ts';
import type { NewCase, StoredCase } from '../tables/cases.ts';
import type { ErasureLog } from '../tables/erasures.ts';

/**
 * A store under test. `rows` queries its tables directly, for facts that no command shows. `reopen` closes and opens it
 * again.
 */
export interface OpenedStore {
  store: Store;
  rows: Rows;
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}

/** Fixtures of the contract tests. */
export interface Fixtures {
  /** The store that is open at the moment. */
  store: Store;
  rows: Rows;
  reopen(): Promise<Store>;
  /** The folder of the journal of erasures, and this process's log in it. */
  journal: string;
  log: ErasureLog;
  /** Creates a unique case. */
  created(changes?: Partial<NewCase>): Promise<NewCase>;
  /** Loads the case. */
  loaded(of: NewCase): Promise<StoredCase>;
  /** A table's rows of that case. */
  rowsOf(table: string, of: NewCase): Promise<Record<string, unknown>[]>;
}

/** Fills in the fixtures once the store is open. The caller deletes the folder of the journal. */
export function fillFixtures(given: Fixtures, { store, rows, reopen }: OpenedStore): void {
  const journal = mkdtempSync(join(tmpdir(), 'journal-'));
  Object.assign(given, {
    store,
    rows,
    reopen,
    journal,
    log: newErasureLog(journal),
    created: async (changes) => {
      const one = fresh(changes);
      await given.store.create(one);
      return one;
    },
    loaded: async ({ userID, mandant }) => {
      const found = await given.store.load(userID, mandant, NOW);
      assert.ok(found);
      return found;
    },
    rowsOf: (table, { userID }) => rows.all(`select * from ${table} where user_id = $1`, [userID]),
  } satisfies Fixtures);
}
