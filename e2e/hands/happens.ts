import { isoOf } from '#domain/ereignisse/moment.ts';
import { post } from '../../server/test/test-calls.ts';
import { command, type Service } from './world.ts';

/** An event of a provider: its type, minutes from now (negative: ago), and the fields of its record. */
export type Happening = readonly [meldungsTyp: string, minutes?: number, daten?: Readonly<Record<string, string>>];

/** Where a helper is, as a provider writes it. */
export const seenAt = (lat: number, lng: number, genauigkeit = 20): Record<string, string> => ({
  bewegungsProfil: JSON.stringify({ lat, lng, genauigkeit }),
});

/** The provider's key in each service. */
const keys = new WeakMap<Service, Promise<{ schluessel: string }>>();
let count = 0;

/** Lets a provider's events happen to a case, by the partner call. */
export async function happens(service: Service, userID: string, happenings: readonly Happening[]): Promise<void> {
  const key = keys.get(service) ?? command(service, 'schluessel', 'anlegen', '--art', 'partner', '--name', 'muster');
  keys.set(service, key);
  const ereignisse = happenings.map(([meldungsTyp, minutes = 0, daten = {}]) => ({
    userID,
    unid: `e2e-${++count}`,
    meldungsTyp,
    timestamp: isoOf(Date.now() + minutes * 60_000),
    ...daten,
  }));
  const headers = { authorization: `Bearer ${(await key).schluessel}` };
  const { data } = await post<{ data: { ergebnis: string }[] }>(
    service.url,
    'partner/ereignisse',
    { ereignisse },
    headers,
  );
  if (!data.every(({ ergebnis }) => ergebnis === 'neu')) throw new Error(JSON.stringify(data));
}
