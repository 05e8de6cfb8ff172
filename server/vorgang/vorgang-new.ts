import { randomBytes } from 'node:crypto';
import type { AppTyp } from '#domain/flow.ts';
import { makeId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { PARTS } from '#domain/parts.ts';
import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Store } from '../store/store.ts';

const DAY = 24 * 60 * 60_000;

interface Wish {
  client: Client;
  typ: AppTyp;
  beispiel: boolean;
  /** What the operator knows already: fields of a case. */
  vorbelegung?: unknown;
  /** Origin of links where the client has no host of its own. */
  publicUrl: string;
  now: number;
  /** Idempotency key: a repeat gets the case that the first call made. */
  key?: string;
}

export interface Invited {
  userID: string;
  einladung: string;
  /** The personal link. */
  url: string;
}

/** Makes a case and its invitation, good for 30 days. The one way a case comes into being. */
export async function newVorgang(store: Store, wish: Wish): Promise<Invited> {
  const { client, typ, beispiel, now, key } = wish;
  const userID = makeId('userID', randomBytes(64));
  const einladung = makeId('einladung', randomBytes(64));
  const created = await store.create({
    userID,
    einladung,
    mandant: client.mandant.id,
    typ,
    // A test client's screens may look real, and nobody waits for its reports. docs/decisions/016.
    beispiel: beispiel || client.mandant.testmandant,
    doc: JSON.stringify(prefilled(wish, userID)),
    angelegt: new Date(now).toISOString(),
    gueltigBis: validUntil(now),
    ...(key !== undefined && { key }),
  });
  const url = linkOf(client, created.einladung, wish.publicUrl);
  return { userID: created.userID, einladung: created.einladung, url };
}

/** ISO time until which an invitation issued now is good. */
export const validUntil = (now: number): string => new Date(now + LIMITS.invitationDays * DAY).toISOString();

/** The link of an invitation; a client with a host of its own has its links there. A host below localhost is this machine: scheme and port are the service's. */
export function linkOf({ hosts: [host] }: Client, einladung: string, publicUrl: string): string {
  if (!host) return `${publicUrl}/${einladung}`;
  const { protocol, port } = new URL(publicUrl);
  const origin = host.endsWith('.localhost') ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
  return `${origin}/${einladung}`;
}

/** What the operator brings goes the same way as what a person enters; the fields of the case's own life are ours. */
function prefilled({ client, typ, vorbelegung, now }: Wish, userID: string): Vorgang {
  const { id, zone, webparams } = client.mandant;
  const given = readVorgang(vorbelegung);
  const { vorgang } = acceptVorgang(PARTS, vorbelegung, given, {
    webparams: { ...webparams, web_AppTyp: typ },
    typ,
    zone,
    now,
  });
  const { mobilnummer, ranaVorgangsnummer, language } = vorgang.vorgangsMetadaten;
  return {
    ...vorgang,
    vorgangsMetadaten: {
      mobilnummer,
      ranaVorgangsnummer,
      userID,
      status: '',
      timestampGemeldet: null,
      storno: '',
      mandantenID: id,
      language,
    },
    bearbeitungsSchritte: [],
    bewertung: { bewertungWert: 0, bewertungFeedback: '' },
    webAppConfig: client.configuration,
    userAgent: '',
  };
}
