import { PUBLIC_URL_META, publicOrigin } from '#shared/site/public-origin.ts';

/** The address to show, copy and print in links for guests. */
export function shownOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_URL_META}"]`);
  return publicOrigin(window.location, meta?.content);
}
