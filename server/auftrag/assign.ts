import { randomBytes, randomInt } from 'node:crypto';
import { AUFTRAG_LENGTH } from '#domain/auftrag.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { symbols } from '#domain/ids.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { AssignResult } from '../store/tables/auftrag/assign.ts';
import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { linkOf } from '../vorgang/vorgang-new.ts';
import type { Wunsch } from './wunsch.ts';

/** A random id of so many of our symbols. */
const chance = (length: number): string => symbols(length, randomBytes(4 * length));

/** An assignment just made; `url` is told once, for only the hash of its key is kept. */
export type Made = AssignResult & { url: string };

interface Assigning {
  wunsch: Wunsch;
  client: Client;
  publicUrl: string;
  now: number;
  /** Who does (`doerOf`); '' for the service. */
  konto: string;
}

/** Assigns a helper to a case and gives the link for the phone. ADR 061 */
export async function assignHelper(
  store: Pick<Store, 'auftraege'>,
  { mandant, userID }: Pick<StoredCase, 'mandant' | 'userID'>,
  { wunsch, client, publicUrl, now, konto }: Assigning,
): Promise<Made> {
  const token = chance(AUFTRAG_LENGTH.token);
  const assigned = await store.auftraege.assign({
    mandant,
    userID,
    auftragID: chance(AUFTRAG_LENGTH.auftragID),
    token: hashOf(token),
    code: String(randomInt(10_000)).padStart(4, '0'),
    ...wunsch,
    zeit: isoTime(now),
    konto,
  });
  return { ...assigned, url: linkOf(client, `auftrag/${token}`, publicUrl) };
}

/** What a helper reads with the link. */
export const textOfLink = ({ mandant }: Client, url: string): string => `${mandant.name}: Ihr Auftrag ${url}`;

/** A link that opens the phone's messages with the helper's link ready to send; iOS and Android read `?body`. */
export const smsLinkOf = ({ telefon }: Helfer, client: Client, url: string): string =>
  `sms:${telefon}?body=${encodeURIComponent(textOfLink(client, url))}`;
