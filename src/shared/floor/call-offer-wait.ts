/** The guest waits at most this long for the offer to call; then the chat continues without it. */
export const MAX_CALL_OFFER_WAIT_MS = 4000;
