/** Nobody waits longer than this to be asked; the conversation then goes on without. */
export const LONGEST_OFFER_WAIT_MS = 4000;
