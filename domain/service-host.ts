/**
 * A rule of §7's table of hosts, which maps the host of a page to the base of its calls. A rule names a host or
 * address, a suffix of names (`.example.org`), a range of addresses (`10.0.0.0/8`), or a marker. A marker is a label of
 * a name between dots or hyphens. D107.
 */
export interface HostRule {
  kind: (typeof HOST_KINDS)[number];
  value: string;
  /** URL of the service, ending in extService.xsp. */
  base: string;
}

export const HOST_KINDS = ['host', 'suffix', 'range', 'marker'] as const;

/** The host of the table's last row: any page that matches no earlier rule. D131 */
export const ANY_HOST = '*';

/** Whether a rule is the last row, for any host. */
export const isForAny = ({ kind, value }: Pick<HostRule, 'kind' | 'value'>): boolean =>
  kind === 'host' && value === ANY_HOST;

/** The base of the calls for a page on that host: of the first matching rule, else `own`, the page's. §7. */
export function baseFor(host: string, rules: readonly HostRule[], own: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  return rules.find((rule) => matchesHost(rule, name))?.base ?? own;
}

/**
 * Whether a rule matches a host, as browsers write it: lower case, IPv6 in brackets. Addresses are parsed, not searched
 * for as text: `panne10.example` is in no range. D84.
 */
export function matchesHost({ kind, value }: HostRule, host: string): boolean {
  if (isForAny({ kind, value })) return true;
  const bits = bitsOf(host);
  if (bits !== null) return (kind === 'host' || kind === 'range') && bits.startsWith(prefixOf(value) ?? 'none');
  if (kind === 'host') return host === value;
  if (kind === 'suffix') return host.endsWith(value);
  return kind === 'marker' && host.split(/[.-]/).includes(value);
}

/**
 * The bits of an address, or of the fixed part of a range (`10.0.0.0/8`), after its family, `4` or `6`; null for a
 * name.
 */
export function prefixOf(range: string): string | null {
  const [, address = '', length] = /^([^/]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(range) ?? [];
  const bits = bitsOf(address);
  if (bits === null || Number(length ?? 0) > bits.length - 1) return null;
  return length === undefined ? bits : bits.slice(0, 1 + Number(length));
}

/** An address as its family and its bits. Takes IPv6 with or without brackets; IPv4 within IPv6 becomes IPv4. */
function bitsOf(host: string): string | null {
  const bytes = /^\d+(\.\d+){3}$/.test(host) ? host.split('.') : null;
  if (bytes)
    return bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255)
      ? '4' + binary(bytes.map(Number), 8)
      : null;
  const groups = groupsOf(/^\[(.*)\]$/.exec(host)?.[1] ?? host);
  if (!groups) return null;
  const bits = binary(groups, 16);
  return bits.startsWith(MAPPED) ? `4${bits.slice(MAPPED.length)}` : `6${bits}`;
}

/** Prefix of IPv4 addresses within IPv6 (`::ffff:a00:1`). */
const MAPPED = '0'.repeat(80) + '1'.repeat(16);

const binary = (numbers: readonly number[], width: number): string =>
  numbers.map((number) => number.toString(2).padStart(width, '0')).join('');

/** Parses an IPv6 address into eight groups; null for anything else. */
function groupsOf(text: string): number[] | null {
  if (!/^[0-9a-f:]*:[0-9a-f:]*$/i.test(text)) return null;
  const sides = text.split('::').map((side) => (side ? side.split(':') : []));
  const [left = [], right = []] = sides;
  const missing = 8 - left.length - right.length;
  const isWhole = sides.length === 1 ? missing === 0 : sides.length === 2 && missing >= 1;
  const groups = [...left, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...right];
  if (!isWhole || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}
