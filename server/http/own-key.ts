import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './access.ts';
import type { Typed } from './schema.ts';
import type { KEY_HEADERS } from './schemas.ts';

/**
 * The idempotency key of a machine's request as it is stored: scoped to the API key that sent it, with a hash of the
 * body. D113, ADR 036.
 */
export function ownKey(request: FastifyRequest & { headers: Typed<typeof KEY_HEADERS> }): {
  key: string;
  inhalt: string;
} {
  const key = `betreiber ${accessOf(request).id} ${request.headers['idempotency-key']}`;
  // The key goes in too, so that the hashes of two callers do not tell that their bodies are the same.
  const hash = createHash('sha256').update(key).update('\0').update(canonical(request.body));
  return { key, inhalt: hash.digest('base64url') };
}

/** JSON whose members are in the order of their names: some programs write them in a new order each time. */
function canonical(body: unknown): string {
  return JSON.stringify(body ?? null, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
