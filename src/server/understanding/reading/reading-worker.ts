import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import { readWords } from './read-words.ts';

// Loads the model now, so that the first answer is not delayed by it.
readWords(['The food was good.']);

/** Runs in its own thread, because thousands of texts take a second of CPU time. */
serveTasks(readWords);
