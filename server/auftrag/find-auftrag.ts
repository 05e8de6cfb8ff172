import type { FastifyRequest } from 'fastify';
import { AUFTRAG_LENGTH, isAuftragToken } from '#domain/auftrag.ts';
import { readId } from '#domain/ids.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { hostOf, servedClient } from '../vorgang/find-case.ts';

/** An assignment with its case and client. */
export interface FoundAuftrag {
  auftrag: StoredAuftrag;
  stored: StoredCase;
  client: Client;
}

/** Looked up instead of a malformed key, so that the answer takes as long (no timing oracle). */
const NO_TOKEN = '-'.repeat(AUFTRAG_LENGTH.token);

/**
 * The assignment that the key of a request's link leads to, also one that is over. An unknown key, one of another
 * client than the host's and a malformed one are all the same.
 * @throws Refusal ERR_BAD_REQUEST (404) when there is none; ZU_VIELE (429) when this address has missed too often;
 * NICHT_BEREIT (503) when the client is not served
 */
export async function auftragOf(deps: Deps, request: FastifyRequest, token: string): Promise<FoundAuftrag> {
  const asked = readId(token);
  const hash = hashOf(isAuftragToken(asked) ? asked : NO_TOKEN);
  const auftrag = await deps.store.auftraege.find(hash, hostOf(deps, request));
  const found = auftrag && (await withCase(deps, auftrag));
  if (found) return found;
  await deps.missed(request);
  throw new Refusal('ERR_BAD_REQUEST');
}

/** The same with what the store has of it by now; null once the case is erased. */
export async function withCase(
  deps: Pick<Deps, 'store' | 'mandanten' | 'clock'>,
  auftrag: StoredAuftrag,
): Promise<FoundAuftrag | null> {
  const stored = await deps.store.load(auftrag.userID, auftrag.mandant, isoTime(deps.clock()));
  return stored && { auftrag, stored, client: servedClient(deps, stored) };
}
