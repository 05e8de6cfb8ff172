import { isIP } from 'node:net';
import { BOXES } from '../geo/countries.ts';
import { tileUrl } from '../geo/map/tile.ts';
import { isLoopback } from '../outbox/private-address.ts';
import { whyNoReceiver } from '../outbox/receiver-url.ts';
import { WrongValue } from '../setting.ts';
import { PUBLIC_KEY } from '../sicherung/age-keys.ts';
import { DatabaseUrlError, readDatabaseUrl, type Database } from '../store/postgres/database-url.ts';

/** What single settings hold. Each function gives the value of a text, or null where it is not allowed. */

const httpUrl = (typed: string): URL | null => {
  const url = URL.parse(typed);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
};

/** Host name or address, without a port. */
export const hostOf = (typed: string): string | null =>
  isIP(typed) || /^[a-z0-9]([\w.-]*[a-z0-9])?$/i.test(typed) ? typed : null;

/** Origin of an address without a path. */
export function originOf(typed: string): string | null {
  const url = httpUrl(typed);
  return url && url.href === `${url.origin}/` ? url.origin : null;
}

/** Names of private ranges that may stand for addresses (@fastify/proxy-addr). */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Address, network (`10.0.0.0/8`) or name of a range. */
export function proxyOf(typed: string): string | null {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A network of 0 bits is everybody, and not a proxy.
  const wide = bits === undefined ? most : Number(bits);
  return RANGES.includes(typed) || (wide >= 1 && wide <= most) ? typed : null;
}

/** @throws WrongValue saying what is wrong with the address */
export function databaseOf(typed: string): Database {
  try {
    return readDatabaseUrl(typed);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    throw new WrongValue(error.message, { cause: error });
  }
}

/** Public key of age, by its shape. @throws WrongValue, which says so where it is a private one */
export function recipientOf(typed: string): string | null {
  if (/^age-secret-key-1/i.test(typed))
    throw new WrongValue('must be a public key like age1…. That is the private key, which must not lie here');
  return PUBLIC_KEY.test(typed) ? typed : null;
}

/** Base URL of a geocoder, without a slash at its end. */
export function geocoderOf(typed: string): string | null {
  const url = httpUrl(typed);
  return url && !/[?#]/.test(typed) ? url.href.replace(/\/+$/, '') : null;
}

/** Code of a country that can be served, in capitals. */
export function countryOf(typed: string): string | null {
  const land = typed.toUpperCase();
  return Object.hasOwn(BOXES, land) ? land : null;
}

/** Template of the addresses of tiles; https, except on this machine. */
export function tileTemplateOf(template: string): string | null {
  const [url, other] = [0, 1].map((at) => httpUrl(tileUrl(template, { z: at, x: at, y: at })));
  const hasAll = ['{z}', '{x}', '{y}'].every((part) => template.includes(part));
  const isFixed = url && other && url.origin === other.origin && !/[{}]|%7[BD]/i.test(url.href);
  return hasAll && isFixed && (url.protocol === 'https:' || isLoopback(url.hostname)) ? template : null;
}

/** Where the service posts to. @throws WrongValue saying why it does not */
export function receiverOf(typed: string): URL {
  const why = whyNoReceiver(typed);
  if (why !== null) throw new WrongValue(why);
  return new URL(typed);
}

/** Bytes of the secret of a webhook, by Standard Webhooks. */
export const SECRET_BYTES = { least: 24, most: 64 };

/** Secrets of a webhook, with commas, blanks or line ends between. */
export function webhookSecretsOf(typed: string): Buffer[] | null {
  const secrets = typed.split(/[\s,]+/).map((secret) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
    return Buffer.from(base64, 'base64');
  });
  const isRight = ({ length }: Buffer): boolean => length >= SECRET_BYTES.least && length <= SECRET_BYTES.most;
  return secrets.every(isRight) ? secrets : null;
}

/** Whom a push service asks: `mailto:…` or an https address. */
export const contactOf = (typed: string): string | null =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(typed) || URL.parse(typed)?.protocol === 'https:' ? typed : null;

/** Host of a push service, or `*.host` for those below it. */
export function pushHostOf(typed: string): string | null {
  const host = typed.toLowerCase();
  return isLoopback(host) || /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host) ? host : null;
}

/** Phone number in the international form, without blanks and signs between. */
export function phoneOf(typed: string): string | null {
  const bare = typed.replace(/[\s()/.-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : null;
}

/** Issuer of an identity provider, as it writes itself; https, except on this machine. */
export function issuerOf(typed: string): string | null {
  const url = httpUrl(typed);
  const isPlain = url && !/[?#]/.test(typed);
  return isPlain && (url.protocol === 'https:' || isLoopback(url.hostname)) ? typed : null;
}
