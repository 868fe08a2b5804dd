import { BroadcastChannel } from 'node:worker_threads';
import { serveTasks } from '#server/platform/worker/serve-tasks.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** Texts on which this reader throws, ends its thread or hangs. */
export type FatalWords = 'this one throws' | 'this one breaks' | 'this one hangs';

/** The channel on which the reader announces that it is about to hang. */
export type HangingChannel = 'a reader that hangs';

/** A reader for tests that throws, ends its thread or hangs on certain texts. */
serveTasks((words: readonly string[]): Understanding => {
  const [first] = words as readonly (FatalWords | undefined)[];
  if (first === 'this one throws') throw new Error('out of letters');
  if (first === 'this one breaks') process.exit(1);
  if (first === 'this one hangs') {
    new BroadcastChannel('a reader that hangs' satisfies HangingChannel).postMessage('now');
    while (true);
  }
  return { language: 'en', tone: 'neutral', topics: [], safety: null, because: [...words] };
});
