import { randomInt } from 'node:crypto';
import { LEAP } from '#domain/revision/set-back.ts';
import { makeAuftraege } from './tables/auftrag/auftraege.ts';
import { makeCards } from './tables/cards.ts';
import {
  createCase,
  loadByRef,
  loadCase,
  loadForReading,
  lockStatus,
  saveCase,
  recordConsent,
  userIDOfKey,
} from './tables/cases.ts';
import { callBackOn, type CalledBack } from './tables/call-back.ts';
import { correctCase } from './tables/correct.ts';
import type { Engine, Rows } from './engine.ts';
import { appendSent } from './tables/append-events.ts';
import { doersOf, eventsOf, statusEventsOf, eventNumberOf, caseVersionOf } from './tables/events.ts';
import { makeDueLooks } from './tables/next-look.ts';
import { beginEpoch, feedOf, feedStandOf, leapRevisions, underWay } from './tables/feed.ts';
import { invitationsOf, inviteAgain, revokeInvitation } from './tables/invitations.ts';
import { makeKeyTable } from './tables/keys.ts';
import { makeHelferTable } from './tables/leitstand/helfer.ts';
import { makeKonten } from './tables/leitstand/konten.ts';
import { makeLageTable } from './tables/leitstand/lage.ts';
import { makeNotizen } from './tables/leitstand/notizen.ts';
import { makeAnwesend } from './tables/leitstand/anwesend.ts';
import { makeBoardTable } from './tables/leitstand/brett.ts';
import { makeRufe } from './tables/leitstand/rufe.ts';
import { makeSitzungTable } from './tables/leitstand/sitzungen.ts';
import { makeSuche } from './tables/leitstand/suche.ts';
import { makeVorlesecodes } from './tables/leitstand/vorlesecodes.ts';
import { makeZustaendigkeiten } from './tables/leitstand/zustaendigkeiten.ts';
import { makePasskeys } from './tables/leitstand/passkeys.ts';
import { makeZugangslinks } from './tables/leitstand/zugangslinks.ts';
import { makeLifetime } from './tables/lifetime.ts';
import { isMigrated, newEpochName } from './migrations.ts';
import { manufacturers, modelsOf, putModels } from './tables/models.ts';
import { makeMonthlyCounts } from './tables/monthly-counts.ts';
import { makeNachrichten } from './tables/outbox/nachrichten.ts';
import { observed, type NoteObservation, type Observed } from './tables/observation.ts';
import { lanesOf, makeOutbox, WEBHOOK } from './tables/outbox.ts';
import { makeDropUndelivered } from './tables/outbox/undelivered.ts';
import { acknowledge, isUnread, markCaseRead, unreadBefore } from './tables/unread.ts';
import { makeZugriffe } from './tables/auskunft/zugriffe.ts';
import { makeZuweisungen } from './tables/zuweisungen.ts';
import { makeSmsTable } from './tables/sms/sms.ts';
import { cancelCase, rateCase, receiptOf, remarkOnCase, renumberCase, storeReport } from './tables/report.ts';
import type { Store } from './store.ts';
import type { Appended, NewEvent } from './tables/event.ts';
import type { Cancelled } from './tables/report.ts';

/** The store on an engine whose schema is up to date. */
export function makeStore(engine: Engine): Store {
  const { read, write, close } = engine;
  const noting = observed(engine);
  const both = { read, write: noting.write };
  /** Runs a change to a case. If it had an effect, notifies the listeners of that case. */
  const writeAndTell = <T extends Cancelled | CalledBack>(
    { userID }: { userID: string },
    command: (rows: Rows, note: NoteObservation) => Promise<T>,
  ): Promise<T> =>
    noting.write(async (rows, wake, note) => {
      const written = await command(rows, note);
      if (written.ended === 'done' && !written.isRepeat) wake(userID);
      return written;
    });
  return {
    load: (id, mandant, now) => read((rows) => loadCase(rows, id, mandant, now)),
    loadByRef: (vorgangRef, mandant) => read((rows) => loadByRef(rows, vorgangRef, mandant)),
    loadForReading: (leseID, mandant) => read((rows) => loadForReading(rows, leseID, mandant)),
    create: (fresh) => write((rows) => createCase(rows, fresh)),
    createdWith: (mandant, key) => read((rows) => userIDOfKey(rows, mandant, key)),
    invite: (invitation) => write((rows) => inviteAgain(rows, invitation)),
    revoke: (mandant, einladung, zeit) => write((rows) => revokeInvitation(rows, mandant, einladung, zeit)),
    invitations: (mandant, id) => read((rows) => invitationsOf(rows, mandant, id)),
    start: (mandant, userID, consent) => write((rows, wake) => recordConsent(rows, wake, mandant, userID, consent)),
    save: (change) => write((rows, wake) => saveCase(rows, wake, change)),
    report: (report) => writeAndTell(report, (rows, note) => storeReport(rows, report, note)),
    cancel: (cancel) => writeAndTell(cancel, (rows, note) => cancelCase(rows, cancel, note)),
    rate: (rating) => writeAndTell(rating, (rows, note) => rateCase(rows, rating, note)),
    remark: (remark) => writeAndTell(remark, (rows, note) => remarkOnCase(rows, remark, note)),
    correct: (correction) => writeAndTell(correction, (rows, note) => correctCase(rows, correction, note)),
    callBack: (wish) => writeAndTell(wish, (rows, note) => callBackOn(rows, wish, note)),
    renumber: (change) => writeAndTell(change, (rows) => renumberCase(rows, change)),
    appendEvents: (mandant, events) => appendAll(noting, mandant, events),
    receipt: (mandant, userID, key) => read((rows) => receiptOf(rows, mandant, userID, key)),
    events: (mandant, userID, after = 0) => read((rows) => eventsOf(rows, mandant, userID, after)),
    news: (mandant, userID, positions) => read((rows) => statusEventsOf(rows, mandant, userID, positions)),
    doers: (mandant, userID) => read((rows) => doersOf(rows, mandant, userID)),
    eventNumber: (mandant, userID, event) => read((rows) => eventNumberOf(rows, mandant, userID, event)),
    stand: (mandant, userID) => read((rows) => caseVersionOf(rows, mandant, userID)),
    feed: (mandant, seit, limit) => read((rows) => feedOf(rows, mandant, seit, limit)),
    feedStand: (mandant) => read((rows) => feedStandOf(rows, mandant)),
    acknowledge: (mandant, seit, now) => acknowledge(both, mandant, seit, now),
    markRead: async (mandant, userID, now) => {
      const known = await read((rows) => isUnread(rows, mandant, userID));
      // Most calls find the case already read. They must not write.
      if (!known) return known === false;
      return noting.write(async (rows, wake, note) => {
        if (!(await lockStatus(rows, mandant, userID))) return false;
        if (await markCaseRead(rows, note, { mandant, userID }, now)) wake(userID);
        return true;
      });
    },
    beginEpoch: async (isSetBackNow) => {
      await write(async (rows) => {
        await beginEpoch(rows, newEpochName(), isSetBackNow);
        // Sessions are deleted: a session that was ended, or a link that was used since the backup, must not work
        // again.
        await rows.all('delete from sitzungen');
        await rows.all('delete from zugangslinks');
      });
      await leapRevisions(engine, newLeap());
    },
    unread: (before) => read((rows) => unreadBefore(rows, before)),
    underWay: (since) => read((rows) => underWay(rows, since)),
    changes: engine.onWake,
    observe: noting.observe,
    count: async () => {
      const [found] = await read((rows) => rows.all<{ n: number }>('select count(*) as n from vorgaenge'));
      return Number(found?.n ?? 0);
    },
    manufacturers: () => read(manufacturers),
    models: (hersteller) => read((rows) => modelsOf(rows, hersteller)),
    putModels: (models) => write((rows) => putModels(rows, models)),
    looks: makeDueLooks(engine),
    outbox: makeOutbox(both, WEBHOOK),
    webhookLane: (mandant, own) => makeOutbox(both, { ...WEBHOOK, weg: mandant ?? '', own }),
    lanes: (hasOperator) => read((rows) => lanesOf(rows, hasOperator)),
    dropUndelivered: makeDropUndelivered(engine),
    nachrichten: makeNachrichten(engine, noting),
    keys: makeKeyTable(engine),
    konten: makeKonten(engine),
    sitzungen: makeSitzungTable(engine),
    zustaendigkeiten: makeZustaendigkeiten(engine, noting),
    notizen: makeNotizen(engine),
    helfer: makeHelferTable(engine),
    lage: makeLageTable(engine),
    brett: makeBoardTable(engine),
    suche: makeSuche(engine),
    vorlesecodes: makeVorlesecodes(engine),
    rufe: makeRufe(engine),
    anwesend: makeAnwesend(engine),
    zugangslinks: makeZugangslinks(engine),
    passkeys: makePasskeys(engine),
    zuweisungen: makeZuweisungen(engine),
    auftraege: makeAuftraege(engine, noting),
    cards: makeCards(engine),
    sms: makeSmsTable(engine, (userID, command) => writeAndTell({ userID }, command)),
    zugriffe: makeZugriffe(engine),
    lifetime: makeLifetime(engine),
    monthlyCounts: makeMonthlyCounts(engine),
    probe: () => probe(engine),
    isCurrent: () => read(isMigrated),
    size: engine.size,
    close,
  };
}

/** Concurrency limit: cases of a batch that are written at once. More would block each other, and all other callers. */
const AT_ONCE = 50;

/** Groups the events by case, one transaction each; the results are in the order of the events. */
async function appendAll(
  { write }: Observed,
  mandant: string | null,
  events: readonly NewEvent[],
): Promise<Appended[]> {
  const ends: Appended[] = [];
  const byCase = [...Map.groupBy(events.entries(), ([, { userID }]) => userID)];
  for (let next = 0; next < byCase.length; next += AT_ONCE)
    await Promise.all(
      byCase.slice(next, next + AT_ONCE).map(async ([userID, ofCase]) => {
        const list = ofCase.map(([, event]) => event);
        const appended = await write(async (rows, wake, note) => {
          // The row lock keeps an arrival and a cancellation from both succeeding.
          const ended = await appendSent(rows, await lockStatus(rows, mandant, userID), list, note);
          if (ended.some((one) => one.ended === 'neu')) wake(userID);
          return ended;
        });
        for (const [place, [index]] of ofCase.entries()) ends[index] = appended[place]!;
      }),
    );
  return ends;
}

/** Largest leap of a revision. A revision has 31 bits, so a store can be restored some hundred times. */
const LEAP_MOST = 2 ** 23;

/**
 * Size of a leap of the revisions. At least twice `LEAP`, because so many saves may be lost with the store. The size is
 * random: when one backup is restored twice, the second store repeats no revision of the first.
 */
const newLeap = (): number => randomInt(2 * LEAP, LEAP_MOST);

async function probe({ read, write }: Engine): Promise<boolean> {
  const [written] = await write((rows) =>
    rows.all<{ stand: number }>('update probe set stand = stand + 1 where id = 1 returning stand'),
  );
  const [seen] = await read((rows) => rows.all<{ stand: number }>('select stand from probe where id = 1'));
  return written !== undefined && seen !== undefined && seen.stand >= written.stand;
}
