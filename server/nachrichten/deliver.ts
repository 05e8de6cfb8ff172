import { LEAST_GAP, type ToldNews, type Neuigkeit } from '#domain/nachricht/neuigkeit.ts';
import type { Deps } from '../http/deps.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { UnnotedError, type Sent } from '../outbox/sent.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Claimed } from '../store/tables/outbox.ts';
import type { StoredWeg } from '../store/tables/outbox/nachrichten.ts';
import { gesagtOf, newsOf } from './neues.ts';

type Given = Pick<Deps, 'store' | 'mandanten' | 'clock'>;

/** What is to be said now, and of what. */
export interface Anlass {
  one: Claimed;
  way: StoredWeg;
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
export function deliverer(given: Given, { textOf, hand }: Sprecher) {
  const { store, mandanten, clock } = given;
  const { nachrichten } = store;

  /** A subscription that is dead leaves, with all that waits for it. */
  async function leave({ mandant, userID, ziel = '' }: Claimed): Promise<Sent> {
    await nachrichten.drop(mandant, userID, ziel);
    return { ended: 'over' };
  }

  return async (one: Claimed, signal: AbortSignal): Promise<Sent> => {
    const begun = one.abgebrochen ? begunIn(one) : null;
    if (begun) await noted(() => nachrichten.said(one, begun));
    const now = clock();
    const way = (await nachrichten.wege(one.mandant, one.userID)).find(({ ziel }) => ziel === one.ziel);
    const stored = way && (await store.load(one.userID, one.mandant, new Date(now).toISOString()));
    const client = mandanten.mandantOf(one.mandant);
    if (!way || !stored || !client) return { ended: 'over' };
    const before = JSON.parse(way.gesagt) as ToldNews[];
    const news = await newsOf(given, stored, before, now);
    if (!news) return { ended: 'over' };
    const next = way.zuletzt ? Date.parse(way.zuletzt) + LEAST_GAP : 0;
    // A clock that was set back must not silence anybody for longer.
    if (next > now && next <= now + LEAST_GAP) return { ended: 'early', at: next };
    const anlass = { one, way, stored, client, news, now };
    const gesagt = gesagtOf(news, textOf(anlass), now);
    await nachrichten.begin(one, gesagt);
    const sent = await hand(anlass, gesagt.text, signal);
    if (sent.ended === 'gone') return leave(one);
    if (sent.ended !== 'accepted') return sent;
    await noted(() => nachrichten.said(one, gesagt));
    const more = await noted(() => newsOf(given, stored, [...before, gesagt], now));
    return more ? { ended: 'accepted', again: now + LEAST_GAP } : sent;
  };
}

/** What the store does after a message was handed over. @throws UnnotedError where it fails */
async function noted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new UnnotedError('handed over, not noted', { cause });
  }
}

/** What an attempt was about to say whose end nobody knows, however many died since; null if there is none. */
function begunIn({ daten }: Claimed): ToldNews | null {
  const begun = JSON.parse(daten) as Partial<ToldNews>;
  return begun.stand === undefined ? null : (begun as ToldNews);
}
