import type { Auftrag } from '#domain/auftrag.ts';
import { aenderungenOf } from '#domain/auftrag/aenderungen.ts';
import { einsatzOf } from '#domain/auftrag/einsatz.ts';
import { auftragStandOf, type Course } from '#domain/auftrag/course.ts';
import type { Ereignis } from '#domain/ereignisse.ts';
import { TYP, typesFrom } from '#domain/ereignisse/typen.ts';
import { isPast, wantedBy } from '#domain/lesbar.ts';
import type { Deps } from '../http/deps.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import { caseNow } from '../store/tables/case-now.ts';
import { ereignisOf, placeZone } from '../vorgang/order-status.ts';
import { askingOf } from '../vorgang/webparams.ts';
import type { FoundAuftrag } from './find-auftrag.ts';
import { headOf, laufIn } from './lauf-in.ts';

/** An assignment as its page shows it, and the versions of what that was made from. */
export interface Shown {
  auftrag: Auftrag;
  /** IANA time zone in which its times are said. */
  zone: string;
  /** Number of the newest event of the case, and of the newest that is no POSITION. */
  nr: number;
  news: number;
  /** Only rises: with every event, every change of the case and of the assignment. */
  stand: number;
}

/** Computed from the case and its events: only what the job needs, and only while it lives. ADR 061 */
export async function shownAuftrag(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { auftrag, stored, client }: FoundAuftrag,
): Promise<Shown> {
  const events = await store.news(stored.mandant, stored.userID);
  const vorgang = caseNow(stored);
  const isOver = isPast(events, wantedBy(vorgang), clock());
  const read = events.map(ereignisOf);
  const lauf = laufIn(auftrag, read, isOver);
  const nr = events.at(-1)?.nr ?? 0;
  const shown = {
    ...headOf(auftrag, lauf),
    aenderungen: aenderungenOf(read, { ...auftrag, ende: endOf(auftrag, lauf) }),
  };
  return {
    auftrag: lauf.ende
      ? { ...shown, teiltStandort: false }
      : {
          ...shown,
          teiltStandort: auftragStandOf(lauf) === 'unterwegs' && !hasArrived(read),
          code: auftrag.code,
          einsatz: einsatzOf(vorgang, {
            asking: askingOf({ stored, client }, clock()),
            beispiel: stored.beispiel,
            hinweiswahl: client.fahrzeughinweise,
            nachtraege: read.flatMap(({ meldungsTyp, hinweis }) =>
              meldungsTyp === TYP.NACHTRAG && hinweis ? [hinweis] : [],
            ),
          }),
        },
    zone: placeZone(vorgang, client.mandant.zone),
    nr,
    news: events.findLast(({ meldungsTyp }) => meldungsTyp !== TYP.POSITION)?.nr ?? 0,
    stand: nr + stored.revision + auftrag.stand + (isOver ? 1 : 0),
  };
}

const endOf = ({ ende }: StoredAuftrag, lauf: Course) => ende ?? (lauf.ende && { ...lauf.ende, nr: 0 });

const ARRIVED: readonly string[] = typesFrom('ankunft');
const hasArrived = (events: readonly Ereignis[]): boolean =>
  events.some(({ meldungsTyp }) => ARRIVED.includes(meldungsTyp));
