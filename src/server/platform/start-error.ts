/** Start-up failed for a known reason; the message is one line for the person at the terminal. */
export class StartError extends Error {}
