import { NETWORK_URL_META } from '#shared/site/public-origin.ts';

/** The address of this machine in its local network, if it has no public one. */
export function networkAddress(): { url: string; isOpen: boolean } | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_URL_META}"]`);
  if (!meta) return undefined;
  return { url: meta.content, isOpen: meta.dataset.open === 'true' };
}
