import type { Secret, SecretOf } from '../../settings/secret.ts';
import { SettingsError, type Of } from '../../setting.ts';
import { PUBLIC_OSM } from '../settings.ts';
import { addressOf } from './tile-proxy.ts';

/** Source of the map's tiles: a server or a file ('' where unset), and the attribution ('': as in the file). */
export interface MapSettings {
  /** Templates of the server's addresses, of which the first is asked. A secret, since they may hold a key. */
  urls: Secret<string>;
  file: string;
  attribution: string;
}

/**
 * Reads and checks the settings of the map. The file itself is checked when it is opened.
 * @throws SettingsError naming the first that is wrong; it quotes no address
 */
export function mapSettings(of: Of, secret: SecretOf): MapSettings {
  const hasLeave = of('GEO_ALLOW_PUBLIC_OSM', '0') === '1' && of('GEO_CONTACT', '') !== '';
  const urls = secret('MAP_TILE_URL', (typed) => (typed ? [checkedUrl(typed, hasLeave)] : []));
  const map = { urls, file: of('MAP_TILE_FILE', ''), attribution: of('MAP_ATTRIBUTION', '') };
  if (urls().length === 0) return map;
  if (map.file) throw new SettingsError('MAP_TILE_URL must be absent where MAP_TILE_FILE is set: one source of tiles.');
  if (!map.attribution)
    throw new SettingsError('MAP_ATTRIBUTION must be set with MAP_TILE_URL: whose map it is, as its licence asks.');
  return map;
}

function checkedUrl(template: string, hasLeave: boolean): string {
  const [url, other] = [0, 1].map((at) => URL.parse(addressOf(template, { z: at, x: at, y: at })));
  const hasAll = ['{z}', '{x}', '{y}'].every((part) => template.includes(part));
  const isFixed = url && other && url.origin === other.origin && !/[{}]|%7[BD]/i.test(url.href);
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)));
  if (!hasAll || !isFixed || !isSafe || url.username || url.password)
    throw new SettingsError('MAP_TILE_URL must be an address like https://tiles.example/{z}/{x}/{y}.png.');
  if (PUBLIC_OSM.test(url.hostname) && !hasLeave)
    throw new SettingsError(
      'MAP_TILE_URL must be a server of your own: the policy of openstreetmap.org rules out this use (GEO_ALLOW_PUBLIC_OSM=1 with GEO_CONTACT, if you have their leave).',
    );
  return template;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
