/** The pace of the conversation with a guest who reads slowly. */
export const TYPING_DELAY_MS = 1200;
export const INPUT_SHOWN_AFTER_MS = 1200;
export const CLOSING_DELAY_MS = 1000;
export const UPGRADE_DIALOG_DELAY_MS = 2000;
export const COPIED_NOTICE_MS = 2000;

/** A guest who reacts to an input within this time has read the question and is in a hurry. */
const QUICK_REACTION_MS = 2000;
/** Long enough for the guest to see who is speaking. */
export const QUICK_TYPING_MS = 300;

/**
 * How long the typing dots stay until all that follows the guest's answer appears at once, together
 * with the next input. Undefined for a guest who took longer to react: then each message and the
 * input come one after the other, at the documented pace.
 */
export function quickTypingMs(reactionMs: number): number | undefined {
  return reactionMs <= QUICK_REACTION_MS ? QUICK_TYPING_MS : undefined;
}
