import type { FastifyInstance } from 'fastify';
import { say, type Language } from '#domain/text.ts';
import { accessOf, withKey } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, Refusal } from '../http/faults.ts';
import { BATCH_BYTES, BATCH_MOST, BEARER, EREIGNISSE_ANSWER, EREIGNISSE_BODY } from '../http/machine-schemas.ts';
import { answers } from '../http/schemas.ts';
import { takeEvents, type Ergebnis } from '../vorgang/take-events.ts';

/** The partners' call: events of the help, in batches. §7. */
export async function partnerRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.post<{ Body: { ereignisse: unknown[] } }>(
    '/partner/ereignisse',
    {
      schema: {
        tags: ['partner'],
        summary: 'Help-status records; what became of each. Idempotent by the key’s name and unid.',
        security: BEARER,
        body: EREIGNISSE_BODY,
        response: answers(EREIGNISSE_ANSWER),
      },
      bodyLimit: BATCH_BYTES,
      onRequest: withKey(deps, 'partner'),
    },
    async (request) => {
      const { ereignisse } = request.body;
      if (ereignisse.length > BATCH_MOST) throw new Refusal('STAPEL_ZU_GROSS');
      const access = accessOf(request);
      const client = (access.mandant !== null && deps.mandanten.mandantOf(access.mandant)) || null;
      const { zone } = (client ?? deps.mandanten.mandantOfHost(request.hostname).client).mandant;
      const language = preferredLanguage(request.headers['accept-language']);
      const results = await takeEvents(deps, access, ereignisse, zone);
      return { data: results.map((result) => inWords(result, language)) };
    },
  );
}

const inWords = ({ text, fehler, ...result }: Ergebnis, language: Language) => ({
  ...result,
  ...(text && { text: say(text, language) }),
  ...(fehler && { fehler: fehler.map((one) => ({ feld: one.feld, text: say(one.text, language) })) }),
});
