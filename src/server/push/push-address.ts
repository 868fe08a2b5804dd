import { isIP } from 'node:net';
import { isPublicAddress } from '#server/platform/http/public-address.ts';
import type { Services } from '#server/services.ts';

/**
 * Whether pushes may be sent to an endpoint that a client has named. To protect internal machines,
 * the endpoint must use https, a public host and the default port. Outside production, this machine
 * is allowed too, for a local push service, unless the server is reachable from other machines.
 * Private networks are never allowed.
 */
export function isPushAddress(
  { config }: Pick<Services, 'config'>,
  address: string | URL,
): boolean {
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (isLoopbackHost(url)) return !config.isProduction && isLoopbackHost({ hostname: config.host });
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = bareHost(url);
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/**
 * Checks the literal name only: other names that resolve to this machine are refused at DNS lookup.
 */
export function isLoopbackHost(url: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(url);
  return /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || /(^|\.)localhost$/.test(host);
}

function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
