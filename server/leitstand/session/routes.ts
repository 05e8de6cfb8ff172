import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';
import { forgetSession } from '../begin-session.ts';
import { deskOf } from '../guard.ts';
import { DONE_ANSWER, SITZUNG_ANSWER, SITZUNG_ID, SITZUNGEN_ANSWER } from '../schemas.ts';
import { entriesOf, sessionTold } from './told.ts';

/** Milliseconds between two keys or clicks that are written down. */
const MOVED_AGAIN = 60_000;

/** Calls about the own session, and the other ones of the account. */
export async function sessionRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  const now = (): string => isoTime(clock());

  app.get(
    '/sitzung',
    { schema: { summary: 'The session, its account and what the page needs.', response: answers(SITZUNG_ANSWER) } },
    async (request) => ({ data: await sessionTold(deps, deskOf(request)) }),
  );

  app.post(
    '/abmelden',
    { schema: { summary: 'Ends the session.', response: answers(DONE_ANSWER) } },
    async (request, reply) => {
      const { konto, sitzung } = deskOf(request);
      await store.sitzungen.end(konto.kontoID, sitzung.sitzungID);
      forgetSession(deps, reply);
      return { data: {} };
    },
  );

  app.post(
    '/sperren',
    { schema: { summary: 'Locks the session.', response: answers(SITZUNG_ANSWER) } },
    async (request) => {
      const desk = deskOf(request);
      await store.sitzungen.lock(desk.sitzung.sitzungID, now());
      return { data: await sessionTold(deps, { ...desk, sitzung: { ...desk.sitzung, gesperrt: now() } }) };
    },
  );

  app.post(
    '/regung',
    { schema: { summary: 'Somebody is there: a key or a click.', response: answers(SITZUNG_ANSWER) } },
    async (request) => {
      const desk = deskOf(request);
      if (clock() - Date.parse(desk.sitzung.bewegt) >= MOVED_AGAIN)
        await store.sitzungen.move(desk.sitzung.sitzungID, now());
      return { data: await sessionTold(deps, desk) };
    },
  );

  app.get(
    '/sitzungen',
    { schema: { summary: 'The sessions of the own account.', response: answers(SITZUNGEN_ANSWER) } },
    async (request) => {
      const { konto, sitzung } = deskOf(request);
      return { data: entriesOf(await store.sitzungen.list(konto.kontoID, now()), sitzung, clock()) };
    },
  );

  app.delete(
    '/sitzungen/:sitzungID',
    {
      schema: { summary: 'Ends a session of the own account.', params: SITZUNG_ID, response: answers(DONE_ANSWER) },
    },
    async (request) => {
      const { konto } = deskOf(request);
      if (!(await store.sitzungen.end(konto.kontoID, request.params.sitzungID))) throw new Refusal('NICHT_GEFUNDEN');
      return { data: {} };
    },
  );
}
