import { NETWORK_URL_META } from '#shared/site/public-origin.ts';

/** Where others in the same network find this machine, where it is one without a public address. */
export function networkAddress(): { url: string; isOpen: boolean } | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_URL_META}"]`);
  if (!meta) return undefined;
  return { url: meta.content, isOpen: meta.dataset.open === 'true' };
}
