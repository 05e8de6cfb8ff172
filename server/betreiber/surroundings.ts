import type { Surroundings } from '../mandanten/mandant-check.ts';
import { isOfRelease, openExisting, themesOf } from '../open.ts';
import type { Settings } from '../settings.ts';
import { isTextKeyFor } from '../store/tables/keys.ts';
import { ownsDataDir } from './owner.ts';

/** Folders of an installation's clients, and the facts against which they are checked. */
export interface Clients extends Surroundings {
  /** Folder of the clients' folders. */
  folder: string;
  /** Folder of the themes. */
  themes: string;
}

export const surroundingsOf = (settings: Settings): Clients => ({
  folder: settings.clientsDir,
  themes: themesOf(settings),
  publicUrl: settings.publicUrl,
  secrets: new Set(settings.hooks.secrets.keys()),
  hasGeocoder: settings.geo.provider !== 'embedded',
  standardID: settings.standardID,
});

/** Asks the store which clients have a key for texts; undefined without a store of this release. ADR 063 */
export async function textKeysOf(settings: Settings): Promise<Surroundings['isTextKey']> {
  // A store that another user opens would get files that the service cannot write.
  if (!ownsDataDir(settings)) return undefined;
  // A check does not migrate a store.
  if (!(await isOfRelease(settings))) return undefined;
  const store = await openExisting(settings);
  const keys = await store.keys.list().finally(() => store.close());
  const now = new Date().toISOString();
  return (mandant) => isTextKeyFor(keys, mandant, now);
}
