import type { FastifyRequest } from 'fastify';
import type { FaultCode } from '#domain/errors.ts';
import type { AppTyp } from '#domain/flow.ts';
import { isLongAgo, isPast, pastVorgang } from '#domain/lesbar.ts';
import { ID_LENGTH, idKind, type IdKind } from '#domain/ids.ts';
import { PARTS } from '#domain/parts.ts';
import type { Asking } from '#domain/questions.ts';
import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { deviceClass } from './device-class.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { StoredCase } from '../store/tables/cases.ts';

/** A case and its client. */
export interface Found {
  stored: StoredCase;
  client: Client;
  /** Its document is only what may still be read of it: to be answered with, never to be written. */
  isOver?: true;
}

/** What stands in for an id that cannot be one, so that looking it up takes its time all the same. */
const NO_ID = '-'.repeat(ID_LENGTH.userID);

/** The one client whose cases this host serves; null: those of all. D96. */
export function hostOf({ mandanten }: Deps, request: FastifyRequest): string | null {
  const { client, isClaimed } = mandanten.mandantOfHost(request.hostname);
  return isClaimed ? client.mandant.id : null;
}

/**
 * The case of an id of one of these kinds, or null. Unknown, revoked, expired and malformed ids take the same way, and so the same time;
 * a host that a client claims serves that client's cases only. `otherwise` may find something else for the id before it counts as a miss.
 * @throws Refusal ZU_VIELE when this address has missed too often, NICHT_BEREIT where the case is there and its client is not served
 */
export async function findCase<T = never>(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  kinds: readonly IdKind[] = ['userID', 'einladung'],
  otherwise?: (asked: string) => Promise<T | null>,
): Promise<Found | T | null> {
  const kind = idKind(id);
  const asked = kind && kinds.includes(kind) ? id.trim() : NO_ID;
  const stored = await deps.store.load(asked, hostOf(deps, request), isoTime(deps.clock()));
  if (stored) return readable(deps, { stored, client: servedClient(deps, stored) });
  const other = await otherwise?.(asked);
  if (other) return other;
  await deps.missed(request);
  return null;
}

/**
 * The client of a case or a card that is there.
 * @throws Refusal NICHT_BEREIT (503) where it is not served, for a mistake in its folder: on 'not found' a phone would let go of what it has not sent. Without
 * a Retry-After, which would hold up what the phone has for other clients.
 */
export function servedClient({ mandanten }: Pick<Deps, 'mandanten'>, { mandant }: { mandant: string }): Client {
  const client = mandanten.mandantOf(mandant);
  if (!client) throw new Refusal('NICHT_BEREIT');
  return client;
}

/** When a case was reported, milliseconds, as its document says; a person's words cannot say so, for their quotation marks are escaped. */
const gemeldetAt = ({ doc }: StoredCase): number => Number(/"timestampGemeldet":(\d+)/.exec(doc)?.[1] ?? 0);

/** A case as whoever has its link may read it now: for two weeks after its end whole, then what it was and what became of it. D86. */
async function readable({ store, clock }: Deps, found: Found): Promise<Found> {
  const { stored } = found;
  // No end lies before the report: of a fresh one the events need not be read.
  if (stored.status === '' || !isLongAgo(gemeldetAt(stored), clock())) return found;
  if (!isPast(await store.events(stored.mandant, stored.userID), clock())) return found;
  return {
    ...found,
    isOver: true,
    stored: { ...stored, doc: JSON.stringify(pastVorgang(readVorgang(JSON.parse(stored.doc)))) },
  };
}

/**
 * The case of an id of one of these kinds.
 * @throws Refusal ERR_BAD_REQUEST (404) where there is none
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

type Webparams = Asking['webparams'];
/** What a client asks by app type, made once; and its JSON. */
const questions = new WeakMap<Client, Partial<Record<AppTyp, { webparams: Webparams; text: string }>>>();

function questionsOf({ stored: { typ }, client }: { stored: Pick<StoredCase, 'typ'>; client: Client }): {
  webparams: Webparams;
  text: string;
} {
  const made = questions.get(client) ?? {};
  questions.set(client, made);
  if (!made[typ]) {
    const webparams = { ...client.mandant.webparams, web_AppTyp: typ };
    made[typ] = { webparams, text: JSON.stringify(webparams) };
  }
  return made[typ];
}

/** The client's questions for a case: its app type is the case's own. */
export const webparamsOf = (found: Found): Webparams => questionsOf(found).webparams;

/** What a client asks of that app type. */
export const webparamsFor = (client: Client, typ: AppTyp): Webparams =>
  questionsOf({ client, stored: { typ } }).webparams;

export const askingOf = (found: Found, now: number): Asking => ({
  webparams: webparamsOf(found),
  typ: found.stored.typ,
  zone: found.client.mandant.zone,
  now,
});

/** The case that came in, as it may be stored: what is the server's, and what no part asks for, stays as it was. */
export function acceptedOf(found: Found, request: FastifyRequest, now: number): Vorgang {
  const before = readVorgang(JSON.parse(found.stored.doc));
  const { vorgang } = acceptVorgang(PARTS, request.body, before, askingOf(found, now));
  return {
    ...vorgang,
    webAppConfig: found.client.configuration,
    userAgent: deviceClass(request.headers['user-agent']),
  };
}

/** `"data":{…},"revision":n`: the stored text as it is, with the client's questions. */
export function membersOf(found: Found): string {
  const { doc, revision } = found.stored;
  return `"data":${doc.slice(0, -1)},"webparams":${questionsOf(found).text}},"revision":${revision}`;
}

/** The answer to a load, a start and a save. */
export function answerOf(found: Found): string {
  const { beispiel, gestartet } = found.stored;
  return `{${membersOf(found)},"gestartet":${gestartet !== null},"beispiel":${beispiel}}`;
}

/** The refusal of a write that the case as it is does not allow: with the case, and the phone number of its client. */
export const refusalWith = (code: FaultCode, found: Found, more = ''): Refusal =>
  new Refusal(code, { members: membersOf(found) + more, telefon: found.client.mandant.telefon.anzeige });

/** The refusal of a write that comes too late, with the case as it is now; after the report with its receipt. */
export async function tooLate({ store }: Deps, found: Found): Promise<Refusal> {
  const { stored } = found;
  if (stored.status === '') return refusalWith('VERALTET', found);
  const beleg = await store.receipt(stored.mandant, stored.userID);
  return refusalWith('BEREITS_GEMELDET', found, `,"beleg":${beleg ?? 'null'}`);
}

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const etagOf = (version: string | number): string => `"${version}"`;

/** Whether the reader holds this version already (`If-None-Match`). */
export const isHeld = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((held) => held.trim().replace(/^W\//, '') === etag);
