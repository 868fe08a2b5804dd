import { parentPort } from 'node:worker_threads';

/** What was made of a task, or why nothing was. */
type TaskAnswer<Result> = { number: number } & ({ result: Result } | { failure: string });

/** The thread has loaded its code and takes tasks, or has an answer. */
export type WorkerMessage<Result> = 'ready' | TaskAnswer<Result>;

/** The worker's end of a task worker: one task after the other, as they come. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async ({ number, task }: { number: number; task: Task }) => {
    parentPort?.postMessage(await answerTo(number, () => work(task)));
  });
  parentPort?.postMessage('ready' satisfies WorkerMessage<Result>);
}

async function answerTo<Result>(
  number: number,
  work: () => Result | Promise<Result>,
): Promise<TaskAnswer<Result>> {
  try {
    return { number, result: await work() };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, failure };
  }
}
