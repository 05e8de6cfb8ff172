import { isoOf } from '#domain/ereignisse/moment.ts';
import { post } from '../../server/test/test-calls.ts';
import { assign, command, type Service } from './world.ts';

/** A provider's event: type, minutes from now (negative: ago), extra fields. */
export type Happening = readonly [meldungsTyp: string, minutes?: number, daten?: Readonly<Record<string, string>>];

/** Fields of a POSITION event. */
export const seenAt = (lat: number, lng: number, genauigkeit = 20): Record<string, string> => ({
  bewegungsProfil: JSON.stringify({ lat, lng, genauigkeit }),
});

const PARTNER = 'muster';
/** API key of the provider, made once per service. */
const keys = new WeakMap<Service, Promise<{ schluessel: string }>>();
let count = 0;

/** Sends provider events for a case by the partner API. @throws Error unless every event was new */
export async function happens(service: Service, userID: string, happenings: readonly Happening[]): Promise<void> {
  const key =
    keys.get(service) ??
    command(service, 'schluessel', 'anlegen', '--art', 'partner', '--name', PARTNER, '--alle-mandanten');
  keys.set(service, key);
  const { schluessel } = await key;
  const vorgangRef = await assign(service, userID, PARTNER);
  const ereignisse = happenings.map(([meldungsTyp, minutes = 0, daten = {}]) => ({
    vorgangRef,
    unid: `e2e-${++count}`,
    meldungsTyp,
    timestamp: isoOf(Date.now() + minutes * 60_000),
    ...daten,
  }));
  const headers = { authorization: `Bearer ${schluessel}` };
  const { data } = await post<{ data: { ergebnis: string }[] }>(
    service.url,
    'partner/ereignisse',
    { ereignisse },
    headers,
  );
  if (!data.every(({ ergebnis }) => ergebnis === 'neu')) throw new Error(JSON.stringify(data));
}
