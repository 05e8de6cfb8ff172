import type { FastifyRequest } from 'fastify';
import { isLongAgo, isPast, pastVorgang, wantedBy } from '#domain/lesbar.ts';
import { ID_LENGTH, idKind, readId, type IdKind } from '#domain/ids.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { noteBrand } from '../http/brand-of-case.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';

/** A case and its client. */
export interface Found {
  stored: StoredCase;
  client: Client;
  /** `stored.doc` is reduced to what may still be read (D86): answer with it, never write it. */
  isOver?: true;
  /** It was asked for by its leseID: only its status may be answered, as `readersStatus` has it. D118 */
  isForReading?: true;
}

/** Looked up instead of a malformed id, so that the answer takes as long (no timing oracle). */
const NO_ID = '-'.repeat(ID_LENGTH.userID);

/**
 * Id of the client that claims the request's host, which then serves only that client's cases; null: no client does.
 * D96.
 */
export function hostOf({ mandanten }: Deps, request: FastifyRequest): string | null {
  return mandanten.claimantOf(request.hostname)?.mandant.id ?? null;
}

/**
 * Looks up the case that the id of a request leads to; null if there is none.
 * Unknown, revoked, expired and malformed ids cost the same lookup, and so the same time.
 * `otherwise` may find something else for the id before it counts as a miss against the rate limit.
 * @throws Refusal ZU_VIELE when this address has missed too often; NICHT_BEREIT when the case's client is not served
 */
export async function findCase<T = never>(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  kinds: readonly IdKind[] = ['userID', 'einladung'],
  otherwise?: (asked: string) => Promise<T | null>,
): Promise<Found | T | null> {
  const read = readId(id);
  const kind = idKind(read);
  const asked = kind && kinds.includes(kind) ? read : NO_ID;
  const host = hostOf(deps, request);
  const isForReading = kind === 'leseID' && asked !== NO_ID;
  const stored = isForReading
    ? await deps.store.loadForReading(asked, host)
    : await deps.store.load(asked, host, isoTime(deps.clock()));
  const client = stored && servedClient(deps, stored);
  const found = stored && client && (await readable(deps, { stored, client }));
  // A leseID is good from the report until the link shows no more than an outcome.
  if (found && (!isForReading || (found.stored.status !== '' && !found.isOver))) {
    noteBrand(request, found.client);
    return isForReading ? { ...found, isForReading } : found;
  }
  const other = await otherwise?.(asked);
  if (other) return other;
  await deps.missed(request);
  return null;
}

/**
 * The client of an existing case or card.
 * @throws Refusal NICHT_BEREIT (503) when it is not served because its folder has a mistake. Not 404, on which a phone
 * would give up what it has not sent; without Retry-After, which would delay what it has for other clients.
 */
export function servedClient({ mandanten }: Pick<Deps, 'mandanten'>, { mandant }: { mandant: string }): Client {
  const client = mandanten.mandantOf(mandant);
  if (!client) throw new Refusal('NICHT_BEREIT');
  return client;
}

/**
 * When a case was reported, milliseconds; 0 if never. Read without parsing the document: typed text cannot match,
 * because its quotation marks are escaped.
 */
const gemeldetAt = ({ doc }: StoredCase): number => Number(/"timestampGemeldet":(\d+)/.exec(doc)?.[1] ?? 0);

/** The case as its link may read it: whole until 14 days after its end or its last event, then in part. D86, D115. */
async function readable({ store, clock }: Deps, found: Found): Promise<Found> {
  const { stored } = found;
  // Cheap check first: nothing of a case can be older than its report, so a fresh one needs no read of its events.
  if (stored.status === '' || !isLongAgo(gemeldetAt(stored), clock())) return found;
  const wanted = wantedBy(readOrder(JSON.parse(stored.doc)));
  if (!isPast(await store.news(stored.mandant, stored.userID), wanted, clock())) return found;
  return asRead({ ...found, isOver: true }, stored);
}

/** The case with what the store has of it by now, as far as whoever found it may read it. */
export function asRead(found: Found, stored: StoredCase): Found {
  if (!found.isOver) return { ...found, stored };
  return { ...found, stored: { ...stored, doc: JSON.stringify(pastVorgang(caseAsReported(stored))), berichtigt: '' } };
}

/**
 * As `findCase`, for calls that need a case.
 * @throws Refusal ERR_BAD_REQUEST (404) when there is none; else as `findCase`
 */
export async function caseOf(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  kinds?: readonly IdKind[],
): Promise<Found> {
  const found = await findCase(deps, request, id, kinds);
  if (!found) throw new Refusal('ERR_BAD_REQUEST');
  return found;
}
