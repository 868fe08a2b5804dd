/** A start that cannot go on for a known reason; its message is one line for the person who starts. */
export class StartError extends Error {}
