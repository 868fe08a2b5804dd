import { isIPv6 } from 'node:net';

/**
 * The network of an address. A household or server usually has a whole IPv6 network, so all
 * addresses in it count as one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
