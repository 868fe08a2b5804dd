import type { Worker } from 'node:worker_threads';
import type { TaskAnswer } from './serve-tasks.ts';
import { startWorker } from './start-worker.ts';

export type RunTask<Task, Result> = (task: Task) => Promise<Result>;

type Times = {
  /** How long it waits for another task before it gives its memory back. */
  idleMs: number;
  /** A task that takes longer has lost its way: the thread is ended, and the next task starts another. */
  answersWithinMs: number;
};

const USUAL_TIMES: Times = { idleMs: 60_000, answersWithinMs: 10_000 };
const MOST_HEAP_MB = 256;

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/**
 * Short pieces of work in a thread of their own, which is started when there is some, so that they
 * keep no request waiting. Should it die, what it had in hand fails, and the next task starts another.
 */
export function makeTaskWorker<Task, Result>(
  file: string,
  times: Partial<Times> = {},
): RunTask<Task, Result> {
  const { idleMs, answersWithinMs } = { ...USUAL_TIMES, ...times };
  const waiting = new Map<number, Waiting<Result>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): Worker {
    const started = startWorker(file, MOST_HEAP_MB);
    started.on('message', (answer: TaskAnswer<Result>) => {
      const task = waiting.get(answer.number);
      if ('result' in answer) task?.resolve(answer.result);
      else task?.reject(new Error(answer.failure));
    });
    started.once('error', (error) => drop(started, error));
    started.once('exit', () => drop(started, new Error('the worker has ended')));
    return started;
  }

  function drop(ended: Worker, cause: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('the worker broke', { cause }));
  }

  function end(): void {
    const ended = worker;
    if (!ended) return;
    drop(ended, new Error('it took too long'));
    void ended.terminate();
  }

  return async (task) => {
    clearTimeout(idle);
    worker ??= start();
    count += 1;
    const number = count;
    const patience = setTimeout(end, answersWithinMs).unref();
    try {
      return await new Promise<Result>((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        worker?.postMessage({ number, task });
      });
    } finally {
      clearTimeout(patience);
      waiting.delete(number);
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
    }
  };
}
