import { auftragStandOf } from '#domain/auftrag/course.ts';
import { isPast, wantedBy } from '#domain/lesbar.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { ereignisOf } from '../vorgang/order-status.ts';
import { headOf, laufIn } from './lauf-in.ts';

/** An assignment as the operator is told of it. */
export async function toldOf(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { mandant, userID, doc }: StoredCase,
  auftrag: StoredAuftrag,
) {
  const events = await store.news(mandant, userID);
  const isOver = isPast(events, wantedBy(readOrder(JSON.parse(doc))), clock());
  const lauf = laufIn(auftrag, events.map(ereignisOf), isOver);
  return { ...headOf(auftrag, lauf), stand: auftragStandOf(lauf) };
}
