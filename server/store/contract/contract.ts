import { after, before, describe } from 'node:test';
import { afterwards } from './afterwards.ts';
import { cancelling } from './cancelling.ts';
import { cards } from './cards.ts';
import { changes } from './changes.ts';
import { events } from './events.ts';
import { feed } from './feed.ts';
import { give, type Given, type Opened } from './given.ts';
import { invitations } from './invitations.ts';
import { keys } from './keys.ts';
import { lifetime } from './lifetime.ts';
import { loading } from './loading.ts';
import { models } from './models.ts';
import { outbox } from './outbox.ts';
import { reporting } from './reporting.ts';
import { saving } from './saving.ts';
import { standing } from './standing.ts';
import { starting } from './starting.ts';

export type { Opened };

/** What every engine must do, as tests of node:test, by subject. */
const SUBJECTS = [
  loading,
  invitations,
  cards,
  starting,
  saving,
  reporting,
  cancelling,
  events,
  changes,
  afterwards,
  feed,
  outbox,
  keys,
  lifetime,
  models,
  standing,
];

/** Runs the contract against a store. */
export function contract(name: string, open: () => Promise<Opened>): void {
  describe(`store contract on ${name}`, () => {
    // The tests are named before the store is open: they look at what it is then.
    const given = {} as Given;
    let opened: Opened;
    before(async () => {
      opened = await open();
      give(given, opened);
    });
    after(() => opened.dispose());
    for (const subject of SUBJECTS) subject(given);
  });
}
