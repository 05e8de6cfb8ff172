import { join } from 'node:path';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import type { Service } from './world.ts';

/** An event of a provider: its type, minutes from now (negative: ago), and the fields of its record. */
export type Happening = readonly [meldungsTyp: string, minutes?: number, daten?: Readonly<Record<string, string>>];

/** Where a helper is, as a provider writes it. */
export const seenAt = (lat: number, lng: number, genauigkeit = 20): Record<string, string> => ({
  bewegungsProfil: JSON.stringify({ lat, lng, genauigkeit }),
});

let count = 0;

/** Lets a provider's events happen to a case, by the store beside the running service: it is not woken, so its pages hear of them at the next sweep. */
export async function happens(service: Service, userID: string, happenings: readonly Happening[]): Promise<void> {
  const store = await openSqlite(join(service.dataDir, 'pannenlotse.sqlite'));
  try {
    const events = happenings.map(([meldungsTyp, minutes = 0, daten = {}]) => ({
      userID,
      partner: 'muster',
      unid: `e2e-${++count}`,
      meldungsTyp,
      zeit: isoOf(Date.now() + minutes * 60_000),
      daten: JSON.stringify(daten),
    }));
    const appended = await store.appendEvents(null, events);
    if (appended.some(({ ended }) => ended !== 'neu')) throw new Error(JSON.stringify(appended));
  } finally {
    await store.close();
  }
}
