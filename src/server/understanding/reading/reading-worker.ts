import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import { readWords } from './read-words.ts';

// Loads what the reader has learned, so that the time of the first answer is not spent on it.
readWords(['The food was good.']);

/** Thousands of texts take a processor for a second: a thread of its own keeps no guest waiting. */
serveTasks(readWords);
