import type { OfCase } from '#domain/ereignisse.ts';
import { ABSTAND, neuigkeitOf, type Gesagt, type Neuigkeit } from '#domain/nachricht/neuigkeit.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Sent } from '../outbox/sent.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Claimed } from '../store/tables/outbox.ts';
import type { Weg } from '../store/tables/outbox/nachrichten.ts';
import { ereignisOf } from '../vorgang/order-status.ts';

type Given = Pick<Deps, 'store' | 'mandanten' | 'clock'>;

/** What is to be said now, and of what. */
export interface Anlass {
  one: Claimed;
  way: Weg;
  stored: StoredCase;
  client: Client;
  news: Neuigkeit;
  now: number;
}

/** How a lane says something: the words, and handing them over. */
export interface Sprecher {
  textOf(anlass: Anlass): string;
  hand(anlass: Anlass, text: string, signal: AbortSignal): Promise<Sent>;
}

/**
 * One attempt at a message to a person: finds out what is to be said now, says it, and notes that. What a process said
 * that died before it noted it is not said again: nobody knows whether it arrived, and twice is worse. ADR 051
 */
export function deliverer({ store, mandanten, clock }: Given, { textOf, hand }: Sprecher) {
  const { nachrichten } = store;

  /** What there is to say at `now` after `gesagt`. */
  async function newsOf(stored: StoredCase, gesagt: readonly Gesagt[], now: number): Promise<Neuigkeit | null> {
    const events = (await store.news(stored.mandant, stored.userID)).map(ereignisOf);
    return neuigkeitOf(events, orderOf(stored, mandanten.mandantOf(stored.mandant)), gesagt, now);
  }

  return async (one: Claimed, signal: AbortSignal): Promise<Sent> => {
    const begun = one.abgebrochen ? begunIn(one) : null;
    if (begun) await nachrichten.said(one, begun);
    const now = clock();
    const way = (await nachrichten.wege(one.mandant, one.userID)).find(({ ziel }) => ziel === one.ziel);
    const stored = way && (await store.load(one.userID, one.mandant, new Date(now).toISOString()));
    const client = mandanten.mandantOf(one.mandant);
    if (!way || !stored || !client) return { ended: 'over' };
    const before = JSON.parse(way.gesagt) as Gesagt[];
    const news = await newsOf(stored, before, now);
    if (!news) return { ended: 'over' };
    const next = way.zuletzt ? Date.parse(way.zuletzt) + ABSTAND : 0;
    // A clock that was set back must not silence anybody for longer.
    if (next > now && next <= now + ABSTAND) return { ended: 'early', at: next };
    const anlass = { one, way, stored, client, news, now };
    const gesagt = gesagtOf(anlass, textOf(anlass));
    await nachrichten.begin(one, { ...gesagt, versuch: one.versuche });
    const sent = await hand(anlass, gesagt.text, signal);
    if (sent.ended !== 'accepted') return sent;
    await nachrichten.said(one, gesagt);
    const more = await newsOf(stored, [...before, gesagt], now);
    return more ? { ended: 'accepted', again: now + ABSTAND } : sent;
  };
}

const gesagtOf = ({ news: { stand, eta }, now }: Anlass, text: string): Gesagt => ({
  stand,
  zeit: new Date(now).toISOString(),
  text,
  ...(eta && { bis: eta.bis }),
});

/** What the attempt right before was about to say; null if it did not come to that. */
function begunIn({ daten, versuche }: Claimed): Gesagt | null {
  const { versuch, ...begun } = JSON.parse(daten) as Gesagt & { versuch?: number };
  return versuch === versuche - 1 ? begun : null;
}

function orderOf({ doc, status }: StoredCase, client: Client | null): OfCase {
  const { vorgangsMetadaten, bewertung } = readOrder(JSON.parse(doc));
  const { ranaVorgangsnummer, storno } = vorgangsMetadaten;
  return { status, ranaVorgangsnummer, storno, bewertung, ...(client && { geduld: client.geduld }) };
}
