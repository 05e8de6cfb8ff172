import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { RUECKRUF_ANSWER, RUECKRUF_BODY } from '../http/rueckruf-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS, USER_ID } from '../http/schemas.ts';
import { codeOf, readRueckruf, wishCallBack } from '../vorgang/call-back.ts';
import { refusalWith } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';

/** The person asks to be called back while the case is open. D125 */
export async function rueckrufRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/vorgang/:userID/rueckruf',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'Asks to be called back, on which number and from when. One wish is open until it is marked as done.',
        params: USER_ID,
        headers: KEY_HEADERS,
        body: RUECKRUF_BODY,
        response: answers(RUECKRUF_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      if (found.isOver) throw refusalWith('RUECKRUF_ZU', found);
      if (found.stored.status === '') throw refusalWith('NICHT_GEMELDET', found);
      const wish = readRueckruf(request.body, found, deps.clock());
      const written = await wishCallBack(deps, found.stored, wish, request.headers['idempotency-key']);
      if (written.ended === 'done') return sendBeleg(reply, written);
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      throw refusalWith(codeOf(written), { ...found, stored: written.current });
    },
  );
}
