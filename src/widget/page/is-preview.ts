import { PREVIEW_MARK } from '#shared/site/preview-message.ts';

/** Whether an owner only looks at the page: then nothing is kept and nothing is sent. */
export function isPreview(): boolean {
  return Boolean(window.frameElement?.hasAttribute(PREVIEW_MARK));
}
