import { isIPv6 } from 'node:net';

/** One household or server gets a whole IPv6 network, so all of its addresses count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
