import type { FastifyRequest } from 'fastify';
import { isAtLeast, type Konto } from '#domain/leitstand/konto.ts';
import { freeText } from '#domain/questions/free-text.ts';
import { wordOf, type Text } from '#domain/text.ts';
import { accessOf, doerOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { VORGANG_REF } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import {
  ABGABE_ANSWER,
  ABGABE_QUERY,
  GELESEN_ANSWER,
  NOTIZ_ANSWER,
  NOTIZ_BODY,
  UEBERGABE_ANSWER,
  UEBERGABE_BODY,
  UEBERNAHME_ANSWER,
  UEBERNAHME_BODY,
} from '../leitstand/machine-schemas.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { actorOfKonto } from '../store/tables/leitstand/konten.ts';
import type { Zustaendig } from '../store/tables/leitstand/zustaendigkeiten.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';

/** What is between the operator's people: who has a case, who has read it, and their notes. ADR 076 */
export async function betreiberZustaendigkeitRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  const shape = { tags: ['betreiber'] };
  const url = '/betreiber/vorgang/:vorgangRef';

  app.put(
    `${url}/zustaendigkeit`,
    {
      schema: {
        ...shape,
        summary:
          'Takes a case, or gives it to an account; it counts as read. If another one has it, whom statt does not name: 409 FALL_VERGEBEN says who.',
        params: VORGANG_REF,
        body: UEBERNAHME_BODY,
        response: answers(UEBERNAHME_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const wer = wordOf(request.body.wer).trim();
      const owner = wer ? await accountFor(deps, request, 'wer', wer, [stored]) : callerOf(request);
      const statt = wordOf(request.body.statt).trim();
      const taken = await store.zustaendigkeiten.take({ ...stored, statt }, { ...owner, seit: isoTime(clock()) });
      if (taken.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (taken.ended === 'taken') throw takenBy(taken.zustaendig);
      return { data: { vorgangRef: stored.vorgangRef, zustaendig: shownOwner(taken.zustaendig) } };
    },
  );

  app.delete(
    `${url}/zustaendigkeit`,
    {
      schema: {
        ...shape,
        summary: 'Gives a case back: nobody has it. A repeat changes nothing.',
        params: VORGANG_REF,
        querystring: ABGABE_QUERY,
        response: answers(ABGABE_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { statt = '' } = request.query;
      const released = await store.zustaendigkeiten.release({ ...stored, statt }, callerOf(request).konto);
      if (released.ended === 'taken') throw takenBy(released.zustaendig);
      return { data: { vorgangRef: stored.vorgangRef, abgegeben: released.isReleased } };
    },
  );

  app.post(
    '/betreiber/zustaendigkeit/uebergabe',
    {
      schema: {
        ...shape,
        summary: 'Hands a whole shift over: all open cases of one to another account, as far as both see them.',
        body: UEBERGABE_BODY,
        response: answers(UEBERGABE_ANSWER),
      },
    },
    async (request) => {
      const [von, an] = [wordOf(request.body.von).trim(), wordOf(request.body.an).trim()];
      if (!von) throw wrongAt({ feld: 'von', text: NO_ACCOUNT });
      const owner = await accountFor(deps, request, 'an', an, []);
      const { sees } = accessOf(request);
      const shift = (await store.zustaendigkeiten.shiftOf(von)).filter((one) => sees(one) && seesCase(owner.of, one));
      const isSame = von === owner.kuerzel;
      const seit = isoTime(clock());
      const { konto, kuerzel } = owner;
      const given = isSame ? [] : await store.zustaendigkeiten.handOver(von, shift, { konto, kuerzel, seit });
      seenBy(request, ...given);
      return { data: { von, an: kuerzel, anzahl: given.length } };
    },
  );

  app.post(
    `${url}/gelesen`,
    {
      schema: {
        ...shape,
        summary: 'The case counts as read, as if the feed had been acknowledged for it. A repeat changes nothing.',
        params: VORGANG_REF,
        response: answers(GELESEN_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, vorgangRef } = stored;
      if (!(await store.markRead(mandant, userID, isoTime(clock())))) throw new Refusal('ERR_BAD_REQUEST');
      return { data: { vorgangRef, gelesen: true } };
    },
  );

  app.post(
    `${url}/notiz`,
    {
      schema: {
        ...shape,
        summary: 'Writes an internal note. It stands with the whole case; no person, helper or partner reads it.',
        params: VORGANG_REF,
        headers: KEY_HEADERS,
        body: NOTIZ_BODY,
        response: answers(NOTIZ_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const text = freeText(request.body.text);
      if (!text)
        throw wrongAt({
          feld: 'text',
          text: ['Schreiben Sie 1 bis 400 Zeichen als Text.', 'Write 1 to 400 characters as text.'],
        });
      const { mandant, userID, vorgangRef } = stored;
      const note = { ...callerOf(request), zeit: isoTime(clock()), text };
      const written = await store.notizen.add(mandant, userID, ownKey(request).key, note);
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended !== 'done') throw new Refusal('VOLL');
      if (written.notiz.text !== text) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
      const { nr, kuerzel, zeit } = written.notiz;
      return { data: { vorgangRef, nr, wer: kuerzel, zeit, text } };
    },
  );
}

const shownOwner = ({ kuerzel, seit }: Zustaendig) => ({ kuerzel, seit });

const takenBy = (zustaendig: Zustaendig): Refusal =>
  new Refusal('FALL_VERGEBEN', { members: `"zustaendig":${JSON.stringify(shownOwner(zustaendig))}` });

type Owner = Omit<Zustaendig, 'seit'>;

/** Whoever calls, and how the board shows it. */
function callerOf(request: FastifyRequest): Owner {
  return { konto: doerOf(request), kuerzel: accessOf(request).name };
}

const NO_ACCOUNT: Text = [
  'Nennen Sie das Kürzel eines Kontos, das diesen Mandanten sieht und disponieren darf.',
  'Name the short name of an account that sees this client and may dispatch.',
];

/** An account that may have these cases, by its short name. */
async function accountFor(
  { store, clock }: Deps,
  request: FastifyRequest,
  feld: string,
  kuerzel: string,
  cases: readonly { mandant: string; beispiel: boolean }[],
): Promise<Owner & { of: Konto | null }> {
  const caller = callerOf(request);
  if (kuerzel === caller.kuerzel) return { ...caller, of: null };
  const now = isoTime(clock());
  const konto = (await store.konten.list()).find((one) => one.kuerzel === kuerzel);
  const isGood =
    konto &&
    isAtLeast(konto.rolle, 'disposition') &&
    (konto.endet === null || konto.endet > now) &&
    cases.every((one) => seesCase(konto, one));
  if (!isGood) throw wrongAt({ feld, text: NO_ACCOUNT });
  return { konto: actorOfKonto(konto.kontoID), kuerzel: konto.kuerzel, of: konto };
}

/** Whether an account sees a case; null is whoever calls, whose access was checked. */
const seesCase = (konto: Konto | null, { mandant, beispiel }: { mandant: string; beispiel: boolean }): boolean =>
  konto === null || ((konto.mandanten === null || konto.mandanten.includes(mandant)) && !(konto.beispiel && !beispiel));
