import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Spins one thread per core until the returned function is called. The threads die with the process. */
export function keepCoresBusy(): () => Promise<void> {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return async () => {
    await Promise.all(threads.map((thread) => thread.terminate()));
  };
}
