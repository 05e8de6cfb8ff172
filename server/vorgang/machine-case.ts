import type { FastifyRequest } from 'fastify';
import { idKind } from '#domain/ids.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { isoTime } from '../http/iso-time.ts';
import { servedClient, type Found } from './find-case.ts';

/**
 * Looks up a case for a machine: by an id of that kind, and only if the request's key may see it.
 * @throws Refusal ERR_BAD_REQUEST (404) for an unknown case or another client's; NICHT_BEREIT (503) if its client is
 * not served
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

/** The client of a valid card that the request's key may see, or null. */
export async function cardOfMachine(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ client: Client } | null> {
  const card = await deps.store.cards.find(id, accessOf(request).mandant, isoTime(deps.clock()));
  return card && { client: servedClient(deps, card) };
}

/**
 * The client that a call is about: the key's own, or the one named if the key is good for all.
 * @throws Refusal UNVOLLSTAENDIG (422) if none is named or the key is for another one
 */
export function clientFor({ mandanten }: Deps, request: FastifyRequest, named: string | undefined): Client {
  const { mandant: only } = accessOf(request);
  const client = mandanten.mandantOf(named ?? only ?? '');
  if (client && (only === null || client.mandant.id === only)) return client;
  throw wrongAt({ feld: 'mandant', text: ['Diesen Mandanten gibt es hier nicht.', 'There is no such client here.'] });
}
