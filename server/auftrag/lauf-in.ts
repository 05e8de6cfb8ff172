import { auftragPartner } from '#domain/auftrag.ts';
import { courseOf, auftragStandOf, type Course } from '#domain/auftrag/course.ts';
import type { Ereignis } from '#domain/ereignisse.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';

/** How far an assignment is, from the events of its case; `isOver`: nothing has happened for long. */
export function laufIn(auftrag: StoredAuftrag, events: readonly Ereignis[], isOver: boolean): Course {
  const own = events.filter(({ partner }) => partner === auftragPartner(auftrag.auftragID));
  const lauf = courseOf(auftrag.seit, auftrag.ende, own);
  if (lauf.ende || !isOver) return lauf;
  return { ...lauf, ende: { zeit: events.at(-1)?.zeit ?? auftrag.seit, art: 'abgelaufen' } };
}

/** What both the helper and the operator are told. */
export const headOf = ({ auftragID, helfer, seit, minuten }: StoredAuftrag, lauf: Course) => ({
  auftragID,
  stand: auftragStandOf(lauf),
  ...(lauf.ende && { ende: lauf.ende.art }),
  helfer,
  seit,
  zugesagt: lauf.zugesagt,
  vorschlagMinuten: minuten,
});
