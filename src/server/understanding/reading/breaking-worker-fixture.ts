import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** The text that it does not survive. */
export type FatalWords = 'this one breaks';

/** For tests: a reader that some text kills. */
serveTasks((answers: readonly (readonly string[])[]) =>
  answers.map((words): Understanding => {
    if (words.includes('this one breaks' satisfies FatalWords)) process.exit(1);
    return { language: 'en', tone: 'neutral', topics: [], safety: null, because: [...words] };
  }),
);
