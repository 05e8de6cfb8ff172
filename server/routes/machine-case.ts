import type { FastifyRequest } from 'fastify';
import { idKind } from '#domain/ids.ts';
import { accessOf } from '../access.ts';
import type { Deps } from '../deps.ts';
import { Refusal, wrongAt } from '../faults.ts';
import type { Client } from '../mandant-file.ts';
import { isoTime, type Found } from './found.ts';

/**
 * The case of an id of that kind, if the key of the request may see it.
 * @throws Refusal ERR_BAD_REQUEST (404): there is none, or it is another client's
 */
export async function caseOfMachine(
  { store, mandanten, clock }: Deps,
  request: FastifyRequest,
  id: string,
  kind: 'userID' | 'einladung' = 'userID',
): Promise<Found> {
  const { mandant } = accessOf(request);
  const stored = idKind(id) === kind ? await store.load(id, mandant, isoTime(clock())) : null;
  const client = stored && mandanten.mandantOf(stored.mandant);
  if (!client) throw new Refusal('ERR_BAD_REQUEST');
  return { stored, client };
}

/** The client of a card that is good and that the key of the request may see, or null. */
export async function cardOfMachine(
  { store, mandanten, clock }: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ client: Client } | null> {
  const card = await store.cards.find(id, accessOf(request).mandant, isoTime(clock()));
  const client = card && mandanten.mandantOf(card.mandant);
  return client ? { client } : null;
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
