import type { Deps } from '../http/deps.ts';
import { doerOf } from '../http/access.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { HINWEIS_ANSWER, HINWEIS_BODY, VORGANG_REF } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import { hinweisTextOf, writeHinweis } from '../vorgang/hinweis.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';

const REFUSED = { gone: 'ERR_BAD_REQUEST', closed: 'HINWEIS_ZU', other: 'SCHLUESSEL_ANDERER_INHALT' } as const;

/** The operator's call that answers the person. ADR 050 */
export async function betreiberHinweisRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/betreiber/vorgang/:vorgangRef/hinweis',
    {
      schema: {
        tags: ['betreiber'],
        summary: 'A message to the person, among the messages of the status page.',
        params: VORGANG_REF,
        headers: KEY_HEADERS,
        body: HINWEIS_BODY,
        response: answers(HINWEIS_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const read = hinweisTextOf(request.body.text);
      if ('problem' in read) throw wrongAt(read.problem);
      const written = await writeHinweis(deps, stored, {
        key: ownKey(request).key,
        text: read.text,
        konto: doerOf(request),
      });
      if (written.ended !== 'done') throw new Refusal(REFUSED[written.ended]);
      return { data: { vorgangRef: stored.vorgangRef, ...written.hinweis } };
    },
  );
}
