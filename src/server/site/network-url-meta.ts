import { networkInterfaces } from 'node:os';
import type { Config } from '#server/platform/config.ts';
import { NETWORK_URL_META } from '#shared/site/public-origin.ts';

/**
 * On a developer's machine only, names the URL at which a phone on the same network can reach the
 * server.
 */
export function networkUrlMeta({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (new URL(publicUrl).hostname !== 'localhost') return '';
  const address = networkAddress();
  if (!address) return '';
  const isOpen = !['localhost', '127.0.0.1', '::1'].includes(host);
  return `<meta name="${NETWORK_URL_META}" content="http://${address}:${port}" data-open="${isOpen}">`;
}

function networkAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
