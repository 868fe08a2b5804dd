/**
 * The attribute by which a page of ours marks a frame as a preview of the guest's page. Only frames of
 * our own origin can be asked for it, so that no link and no other site makes a guest's words vanish.
 */
export const PREVIEW_MARK = 'data-preview';

/** The preview asks for a look with the first message, and wears what comes with the second. */
export const PREVIEW_READY = 'tabletalk:preview-ready';
export const PREVIEW_LOOK = 'tabletalk:preview-look';

/** What an owner has not saved yet. */
export type PreviewLook = {
  logoUrl: string | null;
  theme: 'light' | 'dark';
  /** The names and values of the page's own colours. */
  colours: readonly (readonly [name: string, value: string])[];
};
