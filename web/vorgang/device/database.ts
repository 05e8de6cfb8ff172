import { createDatabase } from '../../queue/database.ts';
import { later } from './later.ts';

/** The person's database: `faelle` holds the cases. */
export const [transact, disconnect, step, wasOpen] = createDatabase('pannenlotse', 'faelle', async (database) =>
  (await later()).putBack(database),
);
