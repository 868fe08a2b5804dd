/** Shown in links and snippets where the page's own address would mean nothing to anybody else. */
export const PLACEHOLDER_ORIGIN = 'https://tabletalk.example';

/** The address to show, copy and print: the page's own, except on a developer's localhost. */
export function publicOrigin(
  location: { origin: string; hostname: string },
  configured?: string,
): string {
  return location.hostname === 'localhost' ? (configured ?? PLACEHOLDER_ORIGIN) : location.origin;
}
