import type { StatusFacts } from '#domain/ereignisse.ts';
import { neuigkeitOf, type ToldNews, type Neuigkeit } from '#domain/nachricht/neuigkeit.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { ereignisOf } from '../vorgang/order-status.ts';

type Given = Pick<Deps, 'store' | 'mandanten'>;

/** What there is to say of a case at `now` after `gesagt`; null: nothing. */
export async function newsOf(
  { store, mandanten }: Given,
  stored: StoredCase,
  gesagt: readonly ToldNews[],
  now: number,
): Promise<Neuigkeit | null> {
  const events = (await store.news(stored.mandant, stored.userID)).map(ereignisOf);
  return neuigkeitOf(events, orderOf(stored, mandanten.mandantOf(stored.mandant)), gesagt, now);
}

/** What a person knows who reads the status page at `now`: a way that is opened there need not tell it again. */
export async function knownOf({ store, mandanten }: Given, stored: StoredCase, now: number): Promise<ToldNews[]> {
  const events = (await store.news(stored.mandant, stored.userID)).map(ereignisOf);
  const order = orderOf(stored, mandanten.mandantOf(stored.mandant));
  const known: ToldNews[] = [];
  for (let news = neuigkeitOf(events, order, known, now); news; news = neuigkeitOf(events, order, known, now))
    known.push(gesagtOf(news, '', now));
  return known;
}

export const gesagtOf = ({ stand, eta }: Neuigkeit, text: string, now: number): ToldNews => ({
  stand,
  zeit: new Date(now).toISOString(),
  text,
  ...(eta && { bis: eta.bis }),
});

function orderOf({ doc, status }: StoredCase, client: Client | null): StatusFacts {
  const { vorgangsMetadaten, bewertung } = readOrder(JSON.parse(doc));
  const { ranaVorgangsnummer, storno } = vorgangsMetadaten;
  return { status, ranaVorgangsnummer, storno, bewertung, ...(client && { geduld: client }) };
}
