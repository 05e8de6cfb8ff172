import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { rateLimiter, type Limit } from '../http/rate-limit.ts';
import { POLICY_REPORTS } from '../http/security-headers.ts';

/** Bytes that a batch of reports may have, and how many of its reports are logged. */
const BATCH = { bytes: 16_384, most: 20 } as const;

/** Reports that a process logs, per minute: anyone may send them, and the log has a disk. */
const LOGGED = { most: 60, window: 60_000, addresses: 1 } as const satisfies Limit;

/**
 * Collects CSP violation reports. Logs the directive alone, because addresses and samples may hold an id or an answer.
 * docs/rules.md 'Security headers'.
 */
export async function policyReportRoutes(app: FastifyInstance, { steady }: Pick<Deps, 'steady'>): Promise<void> {
  const logged = rateLimiter(steady, LOGGED);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/reports+json', { parseAs: 'string', bodyLimit: BATCH.bytes }, (_, body, done) =>
    done(null, body),
  );
  app.post(POLICY_REPORTS, { bodyLimit: BATCH.bytes, schema: { hide: true } }, async (request, reply) => {
    for (const directive of directivesOf(String(request.body)).slice(0, BATCH.most)) {
      if (logged.count('all') === 0)
        request.log.warn({ event: 'richtlinie', directive }, 'The policy stopped something');
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** The violated directives; [] if the body is no batch of reports. */
function directivesOf(body: string): string[] {
  const reports = parsed(body);
  return (Array.isArray(reports) ? (reports as { body?: { effectiveDirective?: unknown } }[]) : []).flatMap(
    (report) => {
      const directive = report?.body?.effectiveDirective;
      return typeof directive === 'string' && /^[a-z-]{1,40}$/.test(directive) ? [directive] : [];
    },
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // unreadable reports are dropped
  }
}
