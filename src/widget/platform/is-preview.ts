import { PREVIEW_ATTRIBUTE } from '#shared/site/preview-message.ts';

/** Whether this is the owner's preview, in which nothing is stored or sent. */
export function isPreview(): boolean {
  return Boolean(window.frameElement?.hasAttribute(PREVIEW_ATTRIBUTE));
}
