import { isoTime } from '../../http/iso-time.ts';
import type { Settings } from '../../settings.ts';
import type { Store } from '../../store/store.ts';
import type { ZugangArt } from '../../store/tables/leitstand/zugangslinks.ts';
import { newToken } from '../begin-session.ts';
import { ENTRY_PATH } from '../is-desk-open.ts';

/** Milliseconds that a link is good, by what it does. */
const GOOD_FOR = { erstes: 30 * 60_000, konto: 10 * 60_000, beispiel: 12 * 3_600_000 } as const;

/** Makes a link to the desk: `konto` needs an account. It is shown now and never again: its hash alone is kept. */
export async function issueLink(
  { store, settings, now }: { store: Store; settings: Pick<Settings, 'desk'>; now: number },
  art: Exclude<ZugangArt, 'frage'>,
  kontoID: string | null = null,
): Promise<{ url: string; gueltigBis: string }> {
  const { token, hash } = newToken();
  const gueltigBis = isoTime(now + GOOD_FOR[art]);
  await store.zugangslinks.issue({ art, kontoID, angelegt: isoTime(now), gueltigBis }, hash);
  return { url: `${settings.desk.url}${ENTRY_PATH}${token}`, gueltigBis };
}
