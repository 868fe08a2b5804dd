import { PLACEHOLDER_ORIGIN, PUBLIC_URL_META, publicOrigin } from '#shared/site/paths.ts';

/** The origin for links that guests see, copy or scan. */
export function linkOrigin(): string {
  return publicOrigin(window.location, configuredOrigin());
}

/**
 * The origin for a link that the owner copies to try it. Without a public address, only the page's
 * own origin works, and only on this device.
 */
export function triedOrigin(): string {
  const origin = linkOrigin();
  return origin === PLACEHOLDER_ORIGIN ? window.location.origin : origin;
}

/** The origin in server-printed material: from the server's settings, never from the request. */
export function printedOrigin(): string {
  return configuredOrigin() ?? PLACEHOLDER_ORIGIN;
}

function configuredOrigin(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_URL_META}"]`)?.content;
}
