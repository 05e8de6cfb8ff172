import { after, before, describe } from 'node:test';
import { afterwards } from './contract/afterwards.ts';
import { cancelling } from './contract/cancelling.ts';
import { cards } from './contract/cards.ts';
import { changes } from './contract/changes.ts';
import { events } from './contract/events.ts';
import { feed } from './contract/feed.ts';
import { give, type Given, type Opened } from './contract/given.ts';
import { invitations } from './contract/invitations.ts';
import { keys } from './contract/keys.ts';
import { lifetime } from './contract/lifetime.ts';
import { loading } from './contract/loading.ts';
import { models } from './contract/models.ts';
import { outbox } from './contract/outbox.ts';
import { reporting } from './contract/reporting.ts';
import { saving } from './contract/saving.ts';
import { standing } from './contract/standing.ts';
import { starting } from './contract/starting.ts';

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
