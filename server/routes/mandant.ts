import type { Deps } from '../http/deps.ts';
import { preferredLanguage } from '../http/faults.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, MANDANT_ANSWER } from '../http/schemas.ts';
import { onTheWire } from '../vorgang/webparams.ts';

/** The client of the host name: brand, phone and texts for pages without a case. */
export async function mandantRoutes(app: TypedApp, { mandanten, announced }: Deps): Promise<void> {
  app.get(
    '/mandant',
    {
      schema: {
        tags: ['mandant'],
        summary: 'The client (Mandant) of this host name.',
        response: answers(MANDANT_ANSWER),
      },
    },
    async (request) => {
      const { mandant } = mandanten.mandantOfHost(request.hostname).client;
      const wire = onTheWire(mandant.webparams, preferredLanguage(request.headers['accept-language']));
      return { data: { ...mandant, ...wire, hinweise: announced.of(mandant.id) } };
    },
  );
}
