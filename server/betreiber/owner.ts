import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Environment } from '../setting.ts';

/** The user of the process, with the functions that read and change it; tests bring their own. */
export interface ProcessUser {
  id: number;
  mayWrite(folder: string): boolean;
  /** Becomes that user and group; only root may. */
  become(uid: number, gid: number): void;
}

/** The user of this process; null where the system has no user ids. */
export function thisUser(): ProcessUser | null {
  if (!process.getuid || !process.setuid || !process.setgid || !process.setgroups) return null;
  const become = (uid: number, gid: number): void => {
    process.setgroups!([]);
    process.setgid!(gid);
    process.setuid!(uid);
  };
  return { id: process.getuid(), mayWrite, become };
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a command act as the owner of DATA_DIR, because the service could not write files of another user. Returns the
 * obstacle, with the line to type; null: none.
 * A container may give the service a user who owns nothing, and who may write by the group.
 */
export function actAsOwner(env: Environment, command: string, user = thisUser()): string | null {
  const folder = resolve(env['DATA_DIR']?.trim() || './data');
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!user || !owner || owner.uid === user.id) return null;
  if (user.id === 0) {
    user.become(owner.uid, owner.gid);
    return null;
  }
  if (user.mayWrite(folder)) return null;
  const name = nameOf(owner.uid);
  const line = `sudo -u ${name} DATA_DIR=${folder} npm run betreiber -- ${command} …`;
  return `${folder} belongs to ${name}, and you are ${ownName(user)}. Type: ${line}`;
}

/** A container's user may be in no list of users. */
function ownName({ id }: ProcessUser): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${id}`;
  }
}

/** The name of a user, else the id as sudo takes it. */
function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const found = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid));
    return found?.[0] ?? `'#${uid}'`;
  } catch {
    return `'#${uid}'`;
  }
}

/** Whether the folder exists and belongs to this process, or the system has no user ids. */
export function ownsDataDir({ dataDir }: { dataDir: string }, user = thisUser()): boolean {
  return !user || statSync(dataDir, { throwIfNoEntry: false })?.uid === user.id;
}
