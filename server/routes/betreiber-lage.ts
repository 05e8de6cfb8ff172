import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { symbols } from '#domain/ids.ts';
import { LAGE, type Lagehinweis } from '#domain/leitstand/lage.ts';
import type { Problem } from '#domain/questions.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { ownKey } from '../http/own-key.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import { LAGE_ANSWER, LAGE_BODY, LAGE_ENDE_ANSWER, LAGE_ID, LAGEN_ANSWER } from '../leitstand/machine-schemas.ts';
import { mayAnnounce, readLage, type LageAngaben } from '../leitstand/read-lage.ts';
import type { StoredLage } from '../store/tables/leitstand/lage.ts';

const FULL: Problem = {
  feld: 'mandanten',
  text: [
    `Es laufen schon ${LAGE.anzahl} Hinweise. Schalten Sie erst einen aus.`,
    `${LAGE.anzahl} notices are on already. Switch one off first.`,
  ],
};
const OF_OTHERS: Problem = {
  feld: 'lageID',
  text: [
    'Dieser Hinweis gilt auch für andere. Ändern kann ihn, wer alle seine Mandanten sieht.',
    'This notice is for others too. Whoever sees all of its clients can change it.',
  ],
};

/** Notices on the pages of the people, such as in a storm: switched on and off by the desk. §2 'Notices' */
export async function betreiberLageRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock, announced } = deps;
  const shape = { tags: ['betreiber'] };

  /** Reads the body. @throws Refusal UNVOLLSTAENDIG (422) */
  const read = (request: FastifyRequest, before: StoredLage | null): LageAngaben => {
    const ids = deps.mandanten.all.map(({ mandant }) => mandant.id);
    const said = readLage(request.body, { before, now: clock(), access: accessOf(request), ids });
    if ('fehler' in said) throw wrongAt(...said.fehler);
    return said;
  };

  /**
   * The notice that is on and that whoever calls sees; null: there is none.
   * @throws Refusal UNVOLLSTAENDIG (422) where it is for others too
   */
  const found = async (request: FastifyRequest, lageID: string): Promise<StoredLage | null> => {
    const one = (await store.lage.on(isoTime(clock()))).find((lage) => lage.lageID === lageID);
    const lage = one && shownTo(request, one);
    if (!lage) return null;
    if (!lage.aenderbar) throw wrongAt(OF_OTHERS);
    return one;
  };

  app.get(
    '/betreiber/lage',
    { schema: { ...shape, summary: 'The notices that are on, the newest first.', response: answers(LAGEN_ANSWER) } },
    async (request) => {
      const all = await store.lage.on(isoTime(clock()));
      return { data: all.flatMap((lage) => shownTo(request, lage) ?? []) };
    },
  );

  app.post(
    '/betreiber/lage',
    {
      schema: {
        ...shape,
        summary: 'Switches on a notice on the start and status pages of these clients, or of all, until its end.',
        headers: KEY_HEADERS,
        body: LAGE_BODY,
        response: answers(LAGE_ANSWER),
      },
    },
    async (request) => {
      const said = read(request, null);
      const fresh = { lageID: symbols(12, randomBytes(48)), seit: isoTime(clock()), wer: accessOf(request).name };
      const added = await store.lage.add({ ...fresh, ...said }, ownKey(request));
      if (added.ended !== 'done')
        throw added.ended === 'full' ? wrongAt(FULL) : new Refusal('SCHLUESSEL_ANDERER_INHALT');
      await announced.look();
      return { data: shownTo(request, added.lage) };
    },
  );

  app.patch(
    '/betreiber/lage/:lageID',
    {
      schema: {
        ...shape,
        summary: 'Changes texts, end or clients of a notice; what is not said stays.',
        params: LAGE_ID,
        body: LAGE_BODY,
        response: answers(LAGE_ANSWER),
      },
    },
    async (request) => {
      const lage = await found(request, request.params.lageID);
      if (!lage) throw new Refusal('NICHT_GEFUNDEN');
      const changed = { ...lage, ...read(request, lage) };
      if (!(await store.lage.change(changed, lage.mandanten, isoTime(clock())))) throw new Refusal('NICHT_GEFUNDEN');
      await announced.look();
      return { data: shownTo(request, changed) };
    },
  );

  app.delete(
    '/betreiber/lage/:lageID',
    {
      schema: {
        ...shape,
        summary: 'Switches a notice off. A repeat changes nothing.',
        params: LAGE_ID,
        response: answers(LAGE_ENDE_ANSWER),
      },
    },
    async (request) => {
      const { lageID } = request.params;
      const lage = await found(request, lageID);
      const beendet = lage !== null && (await store.lage.end(lageID, lage.mandanten, isoTime(clock())));
      await announced.look();
      return { data: { lageID, beendet } };
    },
  );
}

/** A notice as whoever calls may see it: with no client but theirs; null: it is for others alone. */
function shownTo(request: FastifyRequest, lage: StoredLage): Lagehinweis | null {
  const access = accessOf(request);
  const mandanten = lage.mandanten?.filter((mandant) => access.sees({ mandant })) ?? null;
  if (mandanten?.length === 0) return null;
  return { ...lage, mandanten, aenderbar: mayAnnounce(access, lage.mandanten) };
}
