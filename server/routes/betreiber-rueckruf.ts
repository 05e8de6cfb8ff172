import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { VORGANG_REF } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import { RUECKRUF_ERLEDIGT_ANSWER, RUECKRUF_ERLEDIGT_BODY } from '../http/rueckruf-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import { codeOf, endCallBack } from '../vorgang/call-back.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';

/** The operator has called the person back. D125 */
export async function betreiberRueckrufRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/betreiber/vorgang/:vorgangRef/rueckruf',
    {
      schema: {
        tags: ['betreiber'],
        summary: 'Marks the open wish to be called back as done; the person reads whether they were reached.',
        params: VORGANG_REF,
        headers: KEY_HEADERS,
        body: RUECKRUF_ERLEDIGT_BODY,
        response: answers(RUECKRUF_ERLEDIGT_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { erreicht = true } = request.body;
      if (typeof erreicht !== 'boolean')
        throw wrongAt({ feld: 'erreicht', text: ['true oder false.', 'true or false.'] });
      const written = await endCallBack(deps, stored, erreicht, ownKey(request).key);
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended !== 'done') throw new Refusal(codeOf(written));
      const beleg = JSON.parse(written.beleg) as { zeit: string; erreicht: boolean };
      if (beleg.erreicht !== erreicht) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
      return { data: { vorgangRef: stored.vorgangRef, ...beleg } };
    },
  );
}
