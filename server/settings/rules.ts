import { resolve } from 'node:path';
import type { SecretFile } from './secret.ts';
import type { Values } from './table.ts';

/** Rules about several settings. */

/** Notes what is wrong with a setting: the rest of the sentence that its name begins. */
export type Wrong = (name: string, rest: string) => void;

/** Checks the rules about several settings. A secret that is not set, or was wrong itself, has no values. */
export function checkRules({ service, store, backup, geo, map, webhook, push, desk, examples }: Values, wrong: Wrong) {
  if (isSet(store.databasePassword)) {
    if (!store.databaseUrl) wrong('DATABASE_URL', 'must be set for DATABASE_PASSWORD');
    if (store.databaseUrl?.password) wrong('DATABASE_URL', 'must be without a password beside DATABASE_PASSWORD');
  }
  if (backup.at && store.databaseUrl)
    wrong('BACKUP_AT', 'is for SQLite: unset it, and back PostgreSQL up by its own means');

  const mayUsePublicOsm = geo.mayUsePublicOsm && geo.contact !== null;
  if (geo.provider !== 'embedded' && !geo.url)
    wrong('GEO_URL', `must be set to the address of your geocoder for GEO_PROVIDER=${geo.provider}`);
  if (isPublicOsm(geo.url) && !mayUsePublicOsm) wrong('GEO_URL', `must be a geocoder of your own: ${OSM_POLICY}`);

  const [tiles = null] = map.urls();
  if (tiles && map.file) wrong('MAP_TILE_URL', 'must be absent where MAP_FILE is set: one source of tiles');
  if (tiles && !map.attribution)
    wrong('MAP_ATTRIBUTION', 'must be set with MAP_TILE_URL: whose map it is, as its licence asks');
  if (isPublicOsm(tiles) && !mayUsePublicOsm) wrong('MAP_TILE_URL', `must be a server of your own: ${OSM_POLICY}`);

  if (isSet(webhook.secrets) && !webhook.url) wrong('WEBHOOK_URL', 'must be set for WEBHOOK_SECRET');
  if (webhook.url && !isSet(webhook.secrets)) wrong('WEBHOOK_SECRET', 'must be set for WEBHOOK_URL');

  if (push.contact && !isSet(push.keys))
    wrong('PUSH_KEY', 'must be set for PUSH_CONTACT: betreiber -- push-schluessel makes one');

  const isClient = desk.oidcClientId || isSet(desk.oidcClientSecret) || desk.oidcName;
  if (desk.oidcIssuer && !desk.oidcClientId) wrong('OIDC_CLIENT_ID', 'must be set for OIDC_ISSUER');
  if (isClient && !desk.oidcIssuer) wrong('OIDC_ISSUER', 'must be set for the other settings of OIDC');

  if (service.isProduction && examples.isSimulated)
    wrong('SIMULATOR', 'invents help, for examples: unset it in production');
  if (examples.failpoints.length && (service.isProduction || service.publicUrl?.startsWith('https:')))
    wrong('FAULT', 'breaks the service on purpose, for tests: unset it in production');
}

/** Each client has its own secret, so no two settings of the clients' secrets name one file. */
export function checkFiles(files: readonly SecretFile[], wrong: Wrong): void {
  const seen = new Map<string, string>();
  for (const { setting, path } of files.filter((one) => /^(HOOK|SMS)_SECRET_/.test(one.setting))) {
    const other = seen.get(resolve(path));
    if (other) wrong(setting, `must be another file than ${other}: each client has its own secret`);
    seen.set(resolve(path), setting);
  }
}

const isSet = (secret: () => readonly unknown[]): boolean => secret().length > 0;

/** Whether it is a public OpenStreetMap server, of which one request a second may be asked, with leave. */
export const isPublicOsm = (url: string | null): boolean =>
  url !== null && /(^|\.)openstreetmap\.org\.?$/.test(new URL(url).hostname);

const OSM_POLICY =
  'the policy of openstreetmap.org rules out this use (GEO_ALLOW_PUBLIC_OSM=on with GEO_CONTACT, if you have their leave)';
