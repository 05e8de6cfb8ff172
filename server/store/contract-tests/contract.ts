import { rmSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { accounts } from './leitstand/accounts.ts';
import { afterReport } from './afterwards.ts';
import { cancelling } from './cancelling.ts';
import { cards } from './cards.ts';
import { changes } from './changes.ts';
import { correcting } from './correcting.ts';
import { consequences } from './consequences.ts';
import { counting } from './counting.ts';
import { desk } from './desk.ts';
import { deskRaces } from './desk-races.ts';
import { drafts } from './drafts.ts';
import { events } from './events.ts';
import { feed } from './feed.ts';
import { fillFixtures, type Fixtures, type OpenedStore } from './given.ts';
import { invitations } from './invitations.ts';
import { kennungen } from './kennungen.ts';
import { keys } from './keys.ts';
import { lifetime } from './lifetime.ts';
import { looks } from './looks.ts';
import { loading } from './loading.ts';
import { models } from './models.ts';
import { nachrichtenContract } from './outbox/nachrichten.ts';
import { observing } from './observing.ts';
import { auftraege } from './auftrag/auftraege.ts';
import { bahnen } from './outbox/bahnen.ts';
import { outboxOrder } from './outbox/order.ts';
import { outboxContract } from './outbox/outbox.ts';
import { reporting } from './reporting.ts';
import { saving } from './saving.ts';
import { sms } from './sms/sms.ts';
import { standing } from './standing.ts';
import { telling } from './telling.ts';
import { trails } from './trails.ts';
import { board } from './leitstand/board.ts';
import { codes } from './leitstand/codes.ts';
import { lage } from './leitstand/lage.ts';
import { onCall } from './leitstand/on-call.ts';
import { phone } from './leitstand/phone.ts';
import { zugriffeContract } from './zugriffe.ts';
import { zuweisungen } from './zuweisungen.ts';

export type { OpenedStore };

/** The contract that every engine must meet, as node:test suites by subject. */
const SUBJECTS = [
  loading,
  invitations,
  cards,
  saving,
  reporting,
  sms,
  cancelling,
  events,
  changes,
  afterReport,
  correcting,
  feed,
  outboxContract,
  outboxOrder,
  bahnen,
  observing,
  counting,
  nachrichtenContract,
  telling,
  keys,
  accounts,
  kennungen,
  zuweisungen,
  auftraege,
  zugriffeContract,
  board,
  onCall,
  phone,
  codes,
  lage,
  lifetime,
  drafts,
  trails,
  looks,
  models,
  standing,
  consequences,
  desk,
  deskRaces,
];

/** Runs the contract against the store that `open` returns. */
export function contract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`store contract on ${name}`, () => {
    // Tests are declared before the store is open, so they read `given` only when they run.
    const given = {} as Fixtures;
    let opened: OpenedStore;
    before(async () => {
      opened = await open();
      fillFixtures(given, opened);
    });
    after(async () => {
      await opened.dispose();
      rmSync(given.journal, { recursive: true });
    });
    for (const subject of SUBJECTS) subject(given);
  });
}
