import { parentPort } from 'node:worker_threads';

/** The result of a task, or the reason for its failure. */
type TaskOutcome<Result> = { number: number } & ({ result: Result } | { failure: string });

/** 'ready' once the thread has loaded its code, then one outcome per task. */
export type WorkerMessage<Result> = 'ready' | TaskOutcome<Result>;

/** The thread's side of a task worker: starts each task as it arrives; async tasks may overlap. */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async ({ number, task }: { number: number; task: Task }) => {
    parentPort?.postMessage(await answerTo(number, () => work(task)));
  });
  parentPort?.postMessage('ready' satisfies WorkerMessage<Result>);
}

async function answerTo<Result>(
  number: number,
  work: () => Result | Promise<Result>,
): Promise<TaskOutcome<Result>> {
  try {
    return { number, result: await work() };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, failure };
  }
}
