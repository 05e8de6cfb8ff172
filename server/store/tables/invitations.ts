import { lockStatus } from './cases.ts';
import type { Rows } from '../engine.ts';

export interface Invitation {
  /** 15 characters. */
  id: string;
  mandant: string;
  userID: string;
  /** ISO times; `widerrufen` null: not revoked. */
  gueltigBis: string;
  widerrufen: string | null;
}

/**
 * `Store.invite`. Locks the case, so that the retention job either sees the invitation, or has erased the case before.
 */
export async function inviteAgain(rows: Rows, invitation: Omit<Invitation, 'widerrufen'>): Promise<boolean> {
  const { id, mandant, userID, gueltigBis } = invitation;
  if (!(await lockStatus(rows, mandant, userID))) return false;
  await rows.all('insert into einladungen (id, user_id, mandant, gueltig_bis) values ($1, $2, $3, $4)', [
    id,
    userID,
    mandant,
    gueltigBis,
  ]);
  return true;
}

/** `Store.revoke`. */
export async function revokeInvitation(rows: Rows, mandant: string, id: string, zeit: string): Promise<boolean> {
  const found = await rows.all(
    `update einladungen set widerrufen = coalesce(widerrufen, $3) where mandant = $1 and id = $2 returning id`,
    [mandant, id, zeit],
  );
  return found.length > 0;
}

interface InvitationRow {
  id: string;
  user_id: string;
  mandant: string;
  gueltig_bis: string;
  widerrufen: string | null;
}

/** `Store.invitations`. */
export async function invitationsOf(rows: Rows, mandant: string, id: string): Promise<Invitation[]> {
  const found = await rows.all<InvitationRow>(
    `select id, user_id, mandant, gueltig_bis, widerrufen from einladungen
    where mandant = $1 and (id = $2 or user_id = $2) order by gueltig_bis, id`,
    [mandant, id],
  );
  return found.map(({ user_id, gueltig_bis, ...row }) => ({ ...row, userID: user_id, gueltigBis: gueltig_bis }));
}
