import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isoOf } from '#domain/ereignisse/moment.ts';
import type { Service } from './world.ts';

/** Puts all that has happened in a case so many minutes back, in the store of the running service. */
export function happenedEarlier(service: Service, userID: string, minutes: number): void {
  const database = new DatabaseSync(join(service.dataDir, 'pannenlotse.sqlite'), { timeout: 5_000 });
  const events = database.prepare('select nr, zeit from ereignisse where user_id = ?').all(userID) as {
    nr: number;
    zeit: string;
  }[];
  const move = database.prepare('update ereignisse set zeit = ? where user_id = ? and nr = ?');
  for (const { nr, zeit } of events) move.run(isoOf(Date.parse(zeit) - minutes * 60_000), userID, nr);
  database.prepare(`update vorgaenge set faellig_ab = '' where user_id = ?`).run(userID);
  database.close();
}
