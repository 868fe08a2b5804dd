/**
 * The attribute with which our own page marks a frame as a preview of the guest's page. It can only
 * be read in frames of our own origin. Otherwise a link or another site could turn a guest's page
 * into a preview, and the guest's answer would never be sent.
 */
export const PREVIEW_ATTRIBUTE = 'data-preview';

/**
 * The preview asks for the owner's unsaved settings with the first message and applies them when it
 * gets the second.
 */
export const PREVIEW_READY_MESSAGE = 'tabletalk:preview-ready';
export const PREVIEW_LOOK_MESSAGE = 'tabletalk:preview-look';

/** Settings the owner has not saved yet. */
export type PreviewLook = {
  logoUrl: string | null;
  theme: 'light' | 'dark';
  /** Names and values of the page's CSS colour variables. */
  colours: readonly (readonly [name: string, value: string])[];
};
