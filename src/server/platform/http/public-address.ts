import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Whether an address belongs to the public internet and not to a private or local network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return isIPv6(address)
    ? GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
    : !SPECIAL.check(address, 'ipv4');
}

/**
 * Resolves a host name given by an outsider, and refuses addresses in private networks. The
 * connection uses this very result, so a second DNS answer cannot differ from the checked one.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  const all = { ...(options as LookupOptions), all: true } as const;
  lookup(hostname, all, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('the name leads nowhere'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('the name leads into a private network'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** The only IPv6 range in public use so far; all other ranges are local, mapped or reserved. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(net, prefix, 'ipv4');
}
// Teredo, documentation and 6to4; Teredo and 6to4 can embed an IPv4 address.
SPECIAL.addSubnet('2001::', 32, 'ipv6');
SPECIAL.addSubnet('2001:db8::', 32, 'ipv6');
SPECIAL.addSubnet('2002::', 16, 'ipv6');
