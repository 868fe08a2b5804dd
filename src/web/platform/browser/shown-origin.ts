import { PLACEHOLDER_ORIGIN, PUBLIC_URL_META, publicOrigin } from '#shared/site/paths.ts';

/** The origin for links that guests see, copy or scan. */
export function shownOrigin(): string {
  return publicOrigin(window.location, configuredOrigin());
}

/** The origin in server-printed material: from the server's settings, never from the request. */
export function printedOrigin(): string {
  return configuredOrigin() ?? PLACEHOLDER_ORIGIN;
}

function configuredOrigin(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_URL_META}"]`)?.content;
}
