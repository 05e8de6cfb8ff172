import type { FastifyRequest } from 'fastify';
import { idKind } from '#domain/ids.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { isoTime } from '../http/iso-time.ts';
import { servedClient, type Found } from './find-case.ts';

/**
 * The case of an id of that kind, if the key of the request may see it.
 * @throws Refusal ERR_BAD_REQUEST (404): there is none, or it is another client's; NICHT_BEREIT (503): its client is not served
 */
export async function caseOfMachine(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  kind: 'userID' | 'einladung' = 'userID',
): Promise<Found> {
  const { store, clock } = deps;
  const { mandant } = accessOf(request);
  const stored = idKind(id) === kind ? await store.load(id, mandant, isoTime(clock())) : null;
  if (!stored) throw new Refusal('ERR_BAD_REQUEST');
  return { stored, client: servedClient(deps, stored) };
}

/** The client of a card that is good and that the key of the request may see, or null. */
export async function cardOfMachine(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ client: Client } | null> {
  const card = await deps.store.cards.find(id, accessOf(request).mandant, isoTime(deps.clock()));
  return card && { client: servedClient(deps, card) };
}

/**
 * The client that a call is about: the key's own, or (with a key for all) the one named.
 * @throws Refusal UNVOLLSTAENDIG where it names none, or one that is not the key's
 */
export function clientFor({ mandanten }: Deps, request: FastifyRequest, named: string | undefined): Client {
  const { mandant: only } = accessOf(request);
  const client = mandanten.mandantOf(named ?? only ?? '');
  if (client && (only === null || client.mandant.id === only)) return client;
  throw wrongAt({ feld: 'mandant', text: ['Diesen Mandanten gibt es hier nicht.', 'There is no such client here.'] });
}
