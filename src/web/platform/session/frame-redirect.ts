import { navigate } from 'wouter/use-browser-location';
import { safeReturnPath } from '#shared/site/paths.ts';

/** A payment page in our frame cannot navigate the whole page, so it asks us to. */
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
