import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import { readWords } from './read-words.ts';

/** Thousands of texts take a processor for a second: a thread of its own keeps no guest waiting. */
serveTasks((answers: readonly (readonly string[])[]) => answers.map(readWords));
