/**
 * The pauses before each request that asks whether the server has read the text. Reading usually
 * takes a second, and a guest in danger should not wait for the advice.
 */
export const ASK_FOR_READING_AFTER_MS: readonly number[] = [
  700, 800, 1_000, 1_500, 4_000, 10_000, 30_000, 60_000,
];
