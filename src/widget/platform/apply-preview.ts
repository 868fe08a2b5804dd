import {
  PREVIEW_LOOK_MESSAGE,
  PREVIEW_READY_MESSAGE,
  type PreviewLook,
} from '#shared/site/preview-message.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { isPreview } from './is-preview.ts';

/** In the preview, applies the owner's unsaved changes as they are made. */
export function applyPreview(
  onLook: (look: Pick<WidgetSetup, 'logoUrl'>) => void,
): (() => void) | undefined {
  if (!isPreview()) return undefined;
  function onMessage({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source !== parent || !isLook(data)) return;
    const { colours, theme, logoUrl } = data.look;
    const { style, classList } = document.documentElement;
    for (const [name, value] of colours) style.setProperty(name, value);
    classList.toggle('dark', theme === 'dark');
    classList.toggle('light', theme === 'light');
    onLook({ logoUrl });
  }
  window.addEventListener('message', onMessage);
  parent.postMessage({ type: PREVIEW_READY_MESSAGE }, location.origin);
  return () => window.removeEventListener('message', onMessage);
}

/** The sender is already known to be our own page, so only the message type is checked. */
function isLook(data: unknown): data is { look: PreviewLook } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === PREVIEW_LOOK_MESSAGE
  );
}
