/** Scales with the browser's font size, within limits; larger on a large screen. */
export const BOARD_TEXT_STYLES =
  '[--spacing:4px] font-medium text-[clamp(18px,1.125rem,26px)] leading-[1.25] text-ink xl:text-[clamp(20px,1.25rem,28px)]';

/** The heading above the calls; it takes the focus when the focused element is gone. */
export const WAITING_HEADING_ID = 'waiting-guests';
