import { PLACEHOLDER_ORIGIN, PUBLIC_URL_META, publicOrigin } from '#shared/site/public-origin.ts';

/** The address to show, copy and print in links for guests. */
export function shownOrigin(): string {
  return publicOrigin(window.location, configuredOrigin());
}

/** The address in what the server prints: it goes by its settings, never by how it was called. */
export function printedOrigin(): string {
  return configuredOrigin() ?? PLACEHOLDER_ORIGIN;
}

function configuredOrigin(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_URL_META}"]`)?.content;
}
