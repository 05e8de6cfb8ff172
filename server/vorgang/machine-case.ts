import type { FastifyRequest } from 'fastify';
import { idKind, readId } from '#domain/ids.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { isoTime } from '../http/iso-time.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { servedClient, type Found } from './find-case.ts';

/**
 * Looks up a case for a machine or a desk by its `vorgangRef`, and only if the request may see it. D112, ADR 038
 * @throws Refusal ERR_BAD_REQUEST (404) for an unknown case or another client's; NICHT_BEREIT (503) if its client is
 * not served
 */
export async function caseOfMachine(deps: Deps, request: FastifyRequest, id: string): Promise<Found> {
  const { mandant } = accessOf(request);
  const ref = readId(id);
  const stored = idKind(ref) === 'vorgangRef' ? await deps.store.loadByRef(ref, mandant) : null;
  return servedCase(deps, request, stored);
}

/** As `caseOfMachine`, by an invitation that is good. */
export async function caseOfInvitation(deps: Deps, request: FastifyRequest, id: string): Promise<Found> {
  const { mandant } = accessOf(request);
  const read = readId(id);
  const stored = idKind(read) === 'einladung' ? await deps.store.load(read, mandant, isoTime(deps.clock())) : null;
  return servedCase(deps, request, stored);
}

function servedCase(deps: Deps, request: FastifyRequest, stored: StoredCase | null): Found {
  if (!stored || !accessOf(request).sees(stored)) throw new Refusal('ERR_BAD_REQUEST');
  seenBy(request, stored);
  return { stored, client: servedClient(deps, stored) };
}

/** Logs that a key was given the link to a case; never the link itself. D112 */
export function tellOfLink(request: FastifyRequest, { vorgangRef }: Pick<StoredCase, 'vorgangRef'>): void {
  request.log.info(
    { event: 'link', schluessel: accessOf(request).id, vorgangRef },
    'A key was given the link of a case',
  );
}

/** The client of a valid card that the request's key may see, or null. */
export async function cardOfMachine(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ client: Client } | null> {
  const card = await deps.store.cards.find(readId(id), accessOf(request).mandant, isoTime(deps.clock()));
  return card && accessOf(request).sees(card) ? { client: servedClient(deps, card) } : null;
}

/**
 * The client that a call is about: the key's own, or the one named if the key is good for all.
 * @throws Refusal UNVOLLSTAENDIG (422) if none is named or the key is for another one
 */
export function clientFor({ mandanten }: Deps, request: FastifyRequest, named: string | undefined): Client {
  const { mandant: only, sees } = accessOf(request);
  if (named === undefined && only === null)
    throw wrongAt({
      feld: 'mandant',
      text: [
        'Nennen Sie den Mandanten: Dieser Zugang gilt für mehrere.',
        'Name the client: this access is for several.',
      ],
    });
  const client = mandanten.mandantOf(named ?? only ?? '');
  if (client && sees({ mandant: client.mandant.id })) return client;
  throw wrongAt({ feld: 'mandant', text: ['Diesen Mandanten gibt es hier nicht.', 'There is no such client here.'] });
}
