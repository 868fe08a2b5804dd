import { isIP } from 'node:net';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import type { Services } from '#server/services.ts';

/**
 * Whether we send to the address that a browser, or whoever says to be one, has named as its push
 * service's: https, on the internet, at the usual port. Outside production this machine is allowed as
 * well, for a push service of one's own, unless other machines can reach the server and name an
 * address here; other machines of a private network never are.
 */
export function isPushAddress(
  { config }: Pick<Services, 'config'>,
  address: string | URL,
): boolean {
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (isThisMachine(url)) return !config.isProduction && isThisMachine({ hostname: config.host });
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = bareHost(url);
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/** By its literal name alone: whatever else leads here is refused when its name is looked up. */
export function isThisMachine(url: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(url);
  return /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || /(^|\.)localhost$/.test(host);
}

function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
