import { isAtLeast, KONTO_GRENZEN, type Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal, wrongAt } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { TypedApp } from '../../http/schema.ts';
import { newErasureLog } from '../../journal/journal-files.ts';
import { answers } from '../../http/schemas.ts';
import { deskOf } from '../guard.ts';
import * as schemas from '../schemas.ts';
import { entriesOf } from '../session/told.ts';
import { issueLink } from './issue-link.ts';
import { newKonto, readKonto, TAKEN } from './read-konto.ts';

const { DONE_ANSWER, KOLLEGEN_ANSWER, KONTEN_ANSWER, KONTO_ANSWER, KONTO_BODY, KONTO_ID, LINK_ANSWER } = schemas;

/**
 * Calls about accounts: the desk reads who else works; the management changes them. A management that sees some clients
 * reads and changes the accounts within these alone.
 */
export async function accountRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock, mandanten, settings } = deps;
  const now = (): string => isoTime(clock());
  const log = newErasureLog(settings.journalDir);
  const clientsFor = (own: Konto): string[] => own.mandanten?.slice() ?? mandanten.all.map((one) => one.mandant.id);
  /** The account of that id, if it is within the clients of the one that asks. */
  const kontoFor = async (own: Konto, kontoID: string): Promise<Konto> => {
    const konto = await store.konten.find(kontoID);
    if (!konto || konto.beispiel || !isWithin(konto, own)) throw new Refusal('NICHT_GEFUNDEN');
    return konto;
  };

  app.get(
    '/kollegen',
    {
      schema: {
        summary: 'Who else may work on cases: short name and name, by short name.',
        response: answers(KOLLEGEN_ANSWER),
      },
    },
    async (request) => {
      const { konto: own } = deskOf(request);
      const works = (konto: Konto): boolean =>
        konto.kontoID !== own.kontoID &&
        konto.beispiel === own.beispiel &&
        isAtLeast(konto.rolle, 'disposition') &&
        (konto.endet === null || konto.endet > now()) &&
        sharesClients(konto, own);
      const all = (await store.konten.list()).filter(works).map(({ kuerzel, name }) => ({ kuerzel, name }));
      return { data: all.sort((one, other) => one.kuerzel.localeCompare(other.kuerzel)) };
    },
  );

  app.get(
    '/konten',
    { schema: { summary: 'The accounts, also those that have ended.', response: answers(KONTEN_ANSWER) } },
    async (request) => {
      const { konto: own } = deskOf(request);
      return { data: (await store.konten.list()).filter((konto) => !konto.beispiel && isWithin(konto, own)) };
    },
  );

  app.post(
    '/konten',
    { schema: { summary: 'Makes an account.', body: KONTO_BODY, response: answers(KONTO_ANSWER) } },
    async (request) => {
      const { konto: own } = deskOf(request);
      const read = readKonto(request.body, { needs: KONTO_GRENZEN.needed, clients: clientsFor(own) });
      const konto = newKonto(read, now());
      checkWithin(konto, own);
      if (!(await store.konten.add(konto))) throw await takenBy(deps, konto);
      return { data: konto };
    },
  );

  app.patch(
    '/konten/:kontoID',
    {
      schema: {
        summary: 'Changes an account, or ends it; its sessions then end at once.',
        params: KONTO_ID,
        body: KONTO_BODY,
        response: answers(KONTO_ANSWER),
      },
    },
    async (request) => {
      const { konto: own } = deskOf(request);
      const before = await kontoFor(own, request.params.kontoID);
      const change = readKonto(request.body, { needs: [], clients: clientsFor(own) });
      const konto = { ...before, ...change };
      checkWithin(konto, own);
      const changed = await store.konten.change(before.kontoID, change, now(), { log });
      if (changed === 'none') throw new Refusal('NICHT_GEFUNDEN');
      if (changed === 'last') throw new Refusal('LETZTE_LEITUNG');
      if (changed === 'taken') throw await takenBy(deps, konto);
      return { data: konto };
    },
  );

  app.post(
    '/konten/:kontoID/link',
    {
      schema: {
        summary: 'A one-time link that signs in the account, good for ten minutes.',
        params: KONTO_ID,
        response: answers(LINK_ANSWER),
      },
    },
    async (request) => {
      const konto = await kontoFor(deskOf(request).konto, request.params.kontoID);
      if (konto.endet !== null && konto.endet <= now()) throw new Refusal('NICHT_GEFUNDEN');
      return { data: await issueLink({ store, settings, now: clock() }, 'konto', konto.kontoID) };
    },
  );

  app.get(
    '/konten/:kontoID/sitzungen',
    {
      schema: {
        summary: 'The sessions of an account.',
        params: KONTO_ID,
        response: answers(schemas.SITZUNGEN_ANSWER),
      },
    },
    async (request) => {
      const { konto: own, sitzung } = deskOf(request);
      const { kontoID } = await kontoFor(own, request.params.kontoID);
      return { data: entriesOf(await store.sitzungen.list(kontoID, now()), sitzung, clock()) };
    },
  );

  app.delete(
    '/konten/:kontoID/sitzungen/:sitzungID',
    {
      schema: {
        summary: 'Ends a session of an account.',
        params: schemas.SITZUNG_OF_KONTO,
        response: answers(DONE_ANSWER),
      },
    },
    async (request) => {
      const { kontoID, sitzungID } = request.params;
      await kontoFor(deskOf(request).konto, kontoID);
      if (!(await store.sitzungen.end(kontoID, sitzungID))) throw new Refusal('NICHT_GEFUNDEN');
      return { data: {} };
    },
  );
}

/** Whether an account sees no client that the other one does not see. */
const isWithin = ({ mandanten }: Konto, own: Konto): boolean =>
  own.mandanten === null || (mandanten !== null && mandanten.every((id) => own.mandanten!.includes(id)));

/** Whether two accounts have a client in common. */
const sharesClients = ({ mandanten }: Konto, own: Konto): boolean =>
  mandanten === null || own.mandanten === null || mandanten.some((id) => own.mandanten!.includes(id));

/** @throws Refusal UNVOLLSTAENDIG where an account would see more than the one that makes it */
function checkWithin(konto: Konto, own: Konto): void {
  const text = ['Wählen Sie aus Ihren eigenen Mandanten.', 'Choose of your own clients.'] as const;
  if (!isWithin(konto, own)) throw wrongAt({ feld: 'mandanten', text });
}

/** The refusal that says which field another account has. */
async function takenBy({ store }: Pick<Deps, 'store'>, { kontoID, kuerzel }: Konto): Promise<Refusal> {
  const others = (await store.konten.list()).filter((other) => other.kontoID !== kontoID);
  const feld = others.some((other) => other.kuerzel === kuerzel) ? 'kuerzel' : 'mail';
  return wrongAt({ feld, text: TAKEN });
}
