import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose networks (RFC 6890): loopback, private, link-local, multicast, documentation. */
// prettier-ignore
const NETWORKS = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24',
  '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
  '::/127', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8',
];

const blocked = new BlockList();
for (const network of NETWORKS) {
  const [address = '', bits] = network.split('/');
  blocked.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether `host` is a literal IP address of a private or special network. IPv4-mapped IPv6 addresses count as IPv4.
 * False for names.
 */
export function isPrivate(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Whether it is this machine by one of its usual names. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** A host name resolves to a private address. */
export class PrivateAddressError extends Error {}

/**
 * SSRF guard: a DNS lookup that refuses a name if any of its addresses is private. Used for the connection itself, so
 * DNS rebinding cannot get past the check.
 */
export const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused = error ?? (found.some(({ address }) => isPrivate(address)) ? new PrivateAddressError() : null);
    const [first] = found ?? [];
    if (refused || !first) callback(refused ?? new Error('no address'), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
