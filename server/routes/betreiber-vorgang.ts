import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import {
  LINK_ANSWER,
  VORGANG_REF,
  ZUWEISUNG,
  ZUWEISUNG_ANSWER,
  ZUWEISUNG_BODY,
  ZUWEISUNG_ENDE_ANSWER,
} from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { caseOfMachine, tellOfLink } from '../vorgang/machine-case.ts';
import { linkOf } from '../vorgang/vorgang-new.ts';
import { assign } from '../maschinen/zuweisen.ts';

/** The operator's calls that give away a case: its link to a person, its help to a partner. D112, ADR 038 */
export async function betreiberVorgangRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const shape = { tags: ['betreiber'] };

  app.post(
    '/betreiber/vorgang/:vorgangRef/link',
    {
      schema: {
        ...shape,
        summary: 'The person’s own link of a case. The service logs which key asked for it.',
        params: VORGANG_REF,
        response: answers(LINK_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { userID, vorgangRef, typ } = stored;
      tellOfLink(request, stored);
      return { data: { vorgangRef, userID, url: linkOf(client, userID, settings.publicUrl), typ } };
    },
  );

  app.post(
    '/betreiber/vorgang/:vorgangRef/zuweisung',
    {
      schema: {
        ...shape,
        summary: 'Assigns a case to a partner, whose key may then act on it. A repeat leaves the first time.',
        params: VORGANG_REF,
        body: ZUWEISUNG_BODY,
        response: answers(ZUWEISUNG_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { partner } = request.body;
      const made = typeof partner === 'string' ? await assign(store, stored, partner, isoTime(clock())) : null;
      if (!made)
        throw wrongAt({
          feld: 'partner',
          text: [
            'Einen Partner dieses Namens gibt es hier nicht. Legen Sie zuerst seinen Schlüssel an.',
            'There is no partner of this name here. Make its key first.',
          ],
        });
      return { data: { vorgangRef: stored.vorgangRef, ...made } };
    },
  );

  app.delete(
    '/betreiber/vorgang/:vorgangRef/zuweisung/:partner',
    {
      schema: {
        ...shape,
        summary: 'Takes an assignment back: the partner’s key acts on the case no more. A repeat changes nothing.',
        params: ZUWEISUNG,
        response: answers(ZUWEISUNG_ENDE_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, vorgangRef } = stored;
      const { partner } = request.params;
      const entzogen = await store.zuweisungen.withdraw(mandant, userID, partner);
      return { data: { vorgangRef, partner, entzogen } };
    },
  );
}
