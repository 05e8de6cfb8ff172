import assert from 'node:assert/strict';
import { fresh, NOW } from './contract-examples.ts';
import type { Rows } from '../engine.ts';
import type { Store } from '../store.ts';
import type { NewCase, StoredCase } from '../tables/cases.ts';

/** A store under test. `rows` looks past it at its tables, for what no command of the store shows; `reopen` closes and opens again. */
export interface Opened {
  store: Store;
  rows: Rows;
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
}

/** What every test of the contract is given. */
export interface Given {
  /** The store that is open now. */
  store: Store;
  rows: Rows;
  reopen(): Promise<Store>;
  /** A case that no other test has. */
  created(changes?: Partial<NewCase>): Promise<NewCase>;
  /** The case as it is stored now. */
  loaded(of: NewCase): Promise<StoredCase>;
  /** A table's rows of that case. */
  rowsOf(table: string, of: NewCase): Promise<Record<string, unknown>[]>;
}

/** Fills in what the tests are given, once the store is open. */
export function give(given: Given, { store, rows, reopen }: Opened): void {
  Object.assign(given, {
    store,
    rows,
    reopen,
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
  } satisfies Given);
}
