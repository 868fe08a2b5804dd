/** To be read from two metres; whoever has doubled their letters gets them larger, within the screen. */
export const BOARD_TEXT =
  '[--spacing:4px] font-medium text-[clamp(24px,1.5rem,32px)] leading-[1.25] text-ink max-md:text-[clamp(24px,1.5rem,29px)]';

/** The heading above the calls: where the focus goes that has no other place. */
export const WAITING_HEADING_ID = 'waiting-guests';
