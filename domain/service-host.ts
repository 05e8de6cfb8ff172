/**
 * Table of §7: which origin answers the API calls, by the origin of the page. An absent row means the page's own
 * origin.
 */
export interface HostTable {
  /** For pages on this machine, in a private network, or on one of these container hosts. */
  intern?: string;
  container?: readonly string[];
  /** For pages whose host name has this marker as a label, between dots or hyphens. */
  test?: string;
  marker?: string;
  /** For all other pages. */
  production?: string;
}

/**
 * The origin of the API for a page of that origin. §7. Without a table it is the page's own, which is what we deploy.
 * D84.
 * Private ranges are parsed as addresses, not searched for as text: `https://panne10.example` is in no private network.
 */
export function serviceHostOf(origin: string, table: HostTable = {}): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(\[[^\]]*\]|[^:/?#@]+)(:\d+)?$/i.exec(origin)?.[1]?.toLowerCase() ?? '';
  const isIntern = isLocalName(host) || isPrivateAddress(host) || (table.container ?? []).includes(host);
  if (isIntern) return table.intern ?? origin;
  const marker = table.marker?.toLowerCase();
  if (marker && host.split(/[.-]/).includes(marker)) return table.test ?? origin;
  return table.production ?? origin;
}

const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** First and last address of each range: loopback, private (RFC 1918), link-local (RFC 3927). */
// prettier-ignore
const PRIVATE = [
  ['127.0.0.0',   '127.255.255.255'],
  ['10.0.0.0',    '10.255.255.255'],
  ['172.16.0.0',  '172.31.255.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['169.254.0.0', '169.254.255.255'],
].map(([first, last]) => [ipv4Of(first!)!, ipv4Of(last!)!] as const);

function isPrivateAddress(host: string): boolean {
  const groups = ipv6Of(host);
  const address = groups ? mappedIn(groups) : ipv4Of(host);
  if (address !== null) return PRIVATE.some(([first, last]) => first <= address && address <= last);
  if (!groups) return false;
  const [first = 0] = groups;
  const isLoopback = groups.every((group, at) => group === (at === 7 ? 1 : 0));
  return isLoopback || (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
}

/** Parses a dotted IPv4 address, as browsers write it in an origin, into one number; null for a name. */
function ipv4Of(host: string): number | null {
  const parts = host.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Parses a bracketed IPv6 address into eight groups; null for anything else. */
function ipv6Of(host: string): number[] | null {
  const [, inner] = /^\[([0-9a-f:]+)\]$/.exec(host) ?? [];
  if (inner === undefined) return null;
  const sides = inner.split('::').map((side) => (side ? side.split(':') : []));
  const [left = [], right = []] = sides;
  const missing = 8 - left.length - right.length;
  const isWhole = sides.length === 1 ? missing === 0 : sides.length === 2 && missing >= 1;
  const groups = [...left, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...right];
  if (!isWhole || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address within an IPv4-mapped IPv6 address (`::ffff:a00:1`), or null. */
function mappedIn(groups: readonly number[]): number | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups[6]! * 65_536 + groups[7]! : null;
}
