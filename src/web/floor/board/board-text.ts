/** Readable from two metres; scales with the browser's font size, within limits. */
export const BOARD_TEXT_STYLES =
  '[--spacing:4px] font-medium text-[clamp(24px,1.5rem,32px)] leading-[1.25] text-ink max-md:text-[clamp(24px,1.5rem,29px)]';

/** The heading above the calls; it takes the focus when the focused element is gone. */
export const WAITING_HEADING_ID = 'waiting-guests';
