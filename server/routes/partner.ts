import type { FastifyRequest } from 'fastify';
import { say, type Language } from '#domain/text.ts';
import { accessOf } from '../http/access.ts';
import { readIn } from '../http/as-read.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, Refusal } from '../http/faults.ts';
import { BATCH_BYTES, BATCH_MOST, EREIGNISSE_ANSWER, EREIGNISSE_BODY } from '../http/machine-schemas.ts';
import { rateLimiter, type Limit } from '../http/rate-limit.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { zoneOfHost } from '../mandanten/mandanten.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { worded } from '../vorgang/not-taken.ts';
import { takeEvents, type Ergebnis } from '../vorgang/take-events.ts';

/** Rate limit of events per partner: 200 a second, which is 2,000 orders that send a position every ten seconds. */
const EVENTS = { most: 120_000, window: 10 * 60_000, addresses: 10_000 } as const satisfies Limit;
/** Retry-After in seconds where each event of a batch was one too many for its case. */
const FULL_FOR = 3_600;

/** The partners' call: events of the help, in batches. §7. */
export async function partnerRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const sent = rateLimiter(deps.steady, EVENTS);
  const count = (request: FastifyRequest, number: number): void => {
    const { mandant, name } = accessOf(request);
    const seconds = sent.count(`${mandant} ${name}`, number);
    if (seconds) throw tooMany(seconds);
  };
  app.post(
    '/partner/ereignisse',
    {
      schema: {
        tags: ['partner'],
        summary:
          'Help-status records for the cases that are assigned to the partner; what became of each. Idempotent by the key’s name and unid.',
        body: EREIGNISSE_BODY,
        response: answers(EREIGNISSE_ANSWER),
      },
      bodyLimit: BATCH_BYTES,
      // Before the body is read, so that one that cannot be read counts too.
      preParsing: async (request) => count(request, 1),
    },
    async (request) => {
      const { ereignisse } = request.body;
      if (ereignisse.length > BATCH_MOST) throw new Refusal('STAPEL_ZU_GROSS');
      const access = accessOf(request);
      count(request, Math.max(0, ereignisse.length - 1));
      const client = access.mandant === null ? null : deps.mandanten.mandantOf(access.mandant);
      const zone = client?.mandant.zone ?? zoneOfHost(deps.mandanten, request.hostname);
      const language = preferredLanguage(request.headers['accept-language']);
      const results = await takeEvents(deps, access, ereignisse, zone, (reached) => seenBy(request, reached));
      if (results.length && results.every(({ code }) => code === 'ZU_VIELE')) throw tooMany(FULL_FOR);
      return { data: results.map((result, nr) => inWords(result, ereignisse[nr], language)) };
    },
  );
}

const tooMany = (seconds: number): Refusal => new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });

const inWords = (
  { text, warnung, fehler, nicht_uebernommen: left, ...result }: Ergebnis,
  sent: unknown,
  language: Language,
) => ({
  ...result,
  ...(warnung && { warnung: say(warnung, language) }),
  ...(text && { text: say(text, language) }),
  ...(fehler && { fehler: worded(fehler, language).map((one) => withRead(one, readIn(sent, one.feld))) }),
  ...(left && { nicht_uebernommen: worded(left, language) }),
});

const withRead = <P extends object>(problem: P, gelesen: string | undefined): P & { gelesen?: string } =>
  gelesen === undefined ? problem : { ...problem, gelesen };
