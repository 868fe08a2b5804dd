import { navigate } from 'wouter/use-browser-location';
import { safeReturnPath } from '#shared/site/paths.ts';

/**
 * Follows the redirects of a payment page in our frame, which cannot navigate the whole page
 * itself.
 */
export function followFrameRedirect(): () => void {
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

function onMessage({ origin, data }: MessageEvent<unknown>): void {
  if (origin !== window.location.origin || !isRedirect(data)) return;
  const target = safeReturnPath(data.url);
  if (target) navigate(target);
}

function isRedirect(data: unknown): data is { type: 'redirect'; url: string } {
  if (typeof data !== 'object' || data === null) return false;
  return (
    'type' in data && data.type === 'redirect' && 'url' in data && typeof data.url === 'string'
  );
}
