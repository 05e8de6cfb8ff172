import { readPoint } from '#domain/ort/punkt.ts';
import { nearTowns } from '../geo/near-towns.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, GEO_NEAR_ANSWER, GEO_REVERSE_BODY } from '../http/schemas.ts';

/** Rate limit per address: enough for a hundred people behind one mobile network. */
export const UMGEBUNG = { most: 240, window: 60_000, addresses: 20_000 } as const;

/** The ground of a drawing: the towns around a point, from the table in the service. They tell nothing of a case. */
export async function umgebungRoutes(app: TypedApp, { steady }: Deps): Promise<void> {
  const asked = rateLimiter(steady, UMGEBUNG);
  app.post(
    '/geo/umgebung',
    {
      schema: {
        tags: ['geo'],
        summary: 'The nearest towns around a point, in different directions; six at most.',
        body: GEO_REVERSE_BODY,
        response: answers(GEO_NEAR_ANSWER),
      },
    },
    async (request) => {
      const wait = asked.count(request.address);
      if (wait) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(wait) } });
      const point = readPoint(request.body);
      return { data: point ? nearTowns(point) : [] };
    },
  );
}
