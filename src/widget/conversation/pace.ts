/** The pace of the conversation. */
export const TYPING_DELAY_MS = 1200;
export const INPUT_DELAY_MS = 1200;
export const CLOSING_DELAY_MS = 1000;
export const UPGRADE_DIALOG_DELAY_MS = 2000;
export const COPIED_NOTICE_MS = 2000;
