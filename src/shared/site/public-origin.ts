/** Shown in links and snippets if the page's own address would be useless elsewhere. */
export const PLACEHOLDER_ORIGIN = 'https://tabletalk.example';

/** The page's meta element with the configured public address, if there is one. */
export const PUBLIC_URL_META = 'tabletalk-public-url';

/** The meta element with this machine's address in its network, if it has no public one. */
export const NETWORK_URL_META = 'tabletalk-network-url';

/** The address to show, copy and print: the page's own, except on a developer's localhost. */
export function publicOrigin(
  location: { origin: string; hostname: string },
  configured?: string,
): string {
  return location.hostname === 'localhost' ? (configured ?? PLACEHOLDER_ORIGIN) : location.origin;
}
