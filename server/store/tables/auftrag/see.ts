import type { Rows } from '../../engine.ts';
import type { StoredAuftrag } from './row.ts';

/** Notes up to which line the helper has seen; never beyond what there is: a later line would pass unseen. */
export async function see(rows: Rows, { auftragID, mandant, userID, ende }: StoredAuftrag, nr: number): Promise<void> {
  const [last] = await rows.all<{ nr: number }>(
    'select coalesce(max(nr), 0) as nr from ereignisse where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  await rows.all(
    `update auftraege set gesehen = $3, stand = stand + 1 where mandant = $1 and auftrag_id = $2 and gesehen < $3`,
    [mandant, auftragID, Math.min(nr, ende?.nr ?? last?.nr ?? 0)],
  );
}
