import { auftragPartner } from '#domain/auftrag.ts';
import type { OwnEvent } from '#domain/auftrag/course.ts';
import type { ReceivedEvent } from '#domain/ereignisse/ereignis.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../../engine.ts';
import type { EventToAppend } from '../event.ts';
import { beauftragtFields } from './beauftragt.ts';
import type { StoredAuftrag } from './row.ts';

/** The assignment's own events; of its positions only the newest. */
export async function ownEvents(rows: Rows, { mandant, userID, auftragID }: StoredAuftrag): Promise<OwnEvent[]> {
  const found = await rows.all<{ meldungs_typ: string; zeit: string; daten: string }>(
    `select nr, meldungs_typ, zeit, daten from ereignisse
    where mandant = $1 and user_id = $2 and partner = $3 and (meldungs_typ <> '${TYP.POSITION}' or nr = (
      select max(nr) from ereignisse where mandant = $1 and user_id = $2 and partner = $3 and meldungs_typ = '${TYP.POSITION}'))
    order by nr`,
    [mandant, userID, auftragPartner(auftragID)],
  );
  return found.map(({ meldungs_typ, zeit, daten }) => ({
    ...(JSON.parse(daten) as { wartezeitMinuten?: string }),
    meldungsTyp: meldungs_typ,
    zeit,
  }));
}

/** The event as it is stored. The acceptance names the helper; the reason of a refusal is only for the operator. */
export function eventOfHelper(
  auftrag: StoredAuftrag,
  { daten, ...event }: ReceivedEvent,
  jetzt: number,
): EventToAppend {
  const { hinweis, ...fields } = daten;
  const isRefused = event.meldungsTyp === TYP.ABGELEHNT;
  const isAccepted = event.meldungsTyp === TYP.BEAUFTRAGT;
  const said = fields.wartezeitMinuten === '' ? auftrag.minuten : Number(fields.wartezeitMinuten);
  const told = isAccepted ? beauftragtFields({ helfer: auftrag.helfer, minuten: said }) : {};
  return {
    partner: auftragPartner(auftrag.auftragID),
    unid: event.unid,
    meldungsTyp: event.meldungsTyp,
    zeit: event.zeit,
    empfangen: new Date(jetzt).toISOString(),
    daten: JSON.stringify({ ...fields, ...told, ...(!isRefused && { hinweis }) }),
  };
}
