import { auftragPartner } from '#domain/auftrag.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../../engine.ts';
import type { EventToAppend } from '../event.ts';
import type { StoredAuftrag } from './row.ts';

/** Records up to which change the helper has seen. Never beyond the newest one, or a later change would pass unseen. */
export async function recordSeen(
  rows: Rows,
  { auftragID, mandant, userID, ende }: StoredAuftrag,
  nr: number,
): Promise<void> {
  const [last] = await rows.all<{ nr: number }>(
    'select coalesce(max(nr), 0) as nr from ereignisse where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  await rows.all(
    `update auftraege set gesehen = $3, stand = stand + 1 where mandant = $1 and auftrag_id = $2 and gesehen < $3`,
    [mandant, auftragID, Math.min(nr, ende?.nr ?? last?.nr ?? 0)],
  );
}

/**
 * The event that the helper has read the corrections up to that change, at `zeit` (ISO); null: there were none. D126
 */
export async function readCorrectionEvent(
  rows: Rows,
  { auftragID, mandant, userID, seit, gesehen, ende }: StoredAuftrag,
  nr: number,
  zeit: string,
): Promise<EventToAppend | null> {
  if (ende) return null;
  const [last] = await rows.all<{ nr: number | null }>(
    `select max(nr) as nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = '${TYP.BERICHTIGUNG}'
    and nr > $3 and nr <= $4 and zeit >= $5`,
    [mandant, userID, gesehen, nr, seit],
  );
  if (!last?.nr) return null;
  const meldungsTyp = TYP.BERICHTIGUNG_GELESEN;
  const unid = ownUnid(`${meldungsTyp} ${last.nr}`);
  const daten = JSON.stringify({ meldungsTyp, timestamp: zeit, unid });
  return { partner: auftragPartner(auftragID), unid, meldungsTyp, zeit, daten };
}
