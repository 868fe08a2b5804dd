/** Shown in links and snippets where the page's own address would mean nothing to anybody else. */
export const PLACEHOLDER_ORIGIN = 'https://tabletalk.example';

/** The meta element of a page that tells the configured address, where there is one. */
export const PUBLIC_URL_META = 'tabletalk-public-url';

/** The one that tells where this machine is in its network, where it has no other address. */
export const NETWORK_URL_META = 'tabletalk-network-url';

/** The address to show, copy and print: the page's own, except on a developer's localhost. */
export function publicOrigin(
  location: { origin: string; hostname: string },
  configured?: string,
): string {
  return location.hostname === 'localhost' ? (configured ?? PLACEHOLDER_ORIGIN) : location.origin;
}
