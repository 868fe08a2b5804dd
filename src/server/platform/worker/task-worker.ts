import type { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './serve-tasks.ts';
import { startWorker } from './start-worker.ts';

export type RunTask<Task, Result> = (task: Task) => Promise<Result>;

type TaskTimeouts = {
  /**
   * How long an idle thread waits for another task before it ends and frees its memory. Infinity for
   * a thread whose first task must not wait for another start.
   */
  idleMs: number;
  /**
   * How long a thread may take to start and load its code. On a busy machine, this can take long.
   */
  startsWithinMs: number;
  /**
   * A task that takes longer is stuck: its thread is ended, and the next task starts another. The
   * limit is CPU time, because on a busy machine a task may wait for the CPU for seconds. By the
   * clock, a task may take as long as a thread may take to start.
   */
  answersWithinMs: number;
};

export const TASK_TIMEOUTS: TaskTimeouts = {
  idleMs: 60_000,
  startsWithinMs: 120_000,
  answersWithinMs: 10_000,
};
const MAX_HEAP_MB = 256;

/** When the wait for a task began: by the clock, and in the CPU time of the process. */
type PatienceStart = { messages: number; clockMs: number; cpu: NodeJS.CpuUsage };

type WaitingTask<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/** A task failed because its thread ended. */
export class WorkerEndedError extends Error {
  /** Whether the thread had started this task when it ended. */
  readonly wasInHand: boolean;

  constructor(wasInHand: boolean, cause: unknown) {
    super('the worker broke', { cause });
    this.wasInHand = wasInHand;
  }
}

/**
 * Runs short tasks in a thread of their own, started on demand, so that they delay no request.
 * Tasks start in order of arrival. If the thread dies or gets stuck, its open tasks fail with
 * `WorkerEndedError` and the next task starts another thread.
 */
export function makeTaskWorker<Task, Result>(
  file: string,
  times: Partial<TaskTimeouts> = {},
): RunTask<Task, Result> {
  const { idleMs, startsWithinMs, answersWithinMs } = { ...TASK_TIMEOUTS, ...times };
  /** Open tasks by number; the first one is running, and so may others be if tasks are async. */
  const waiting = new Map<number, WaitingTask<Result>>();
  let running: { worker: Worker; isReady: boolean } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  let messages = 0;
  let count = 0;

  function start(): Worker {
    const worker = startWorker(file, MAX_HEAP_MB);
    const started = { worker, isReady: false };
    running = started;
    worker.on('message', (message: WorkerMessage<Result>) => {
      // Messages from a thread that has been abandoned are ignored.
      if (running !== started) return;
      messages += 1;
      if (message === 'ready') started.isReady = true;
      else settle(message);
      beginPatience();
    });
    worker.once('error', (error) => drop(worker, error));
    worker.once('exit', () => drop(worker, new Error('the worker has ended')));
    return worker;
  }

  function settle(answer: Exclude<WorkerMessage<Result>, 'ready'>): void {
    const task = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ('result' in answer) task?.resolve(answer.result);
    else task?.reject(new Error(answer.failure));
    const endsWhenIdle = Number.isFinite(idleMs) && waiting.size === 0;
    if (endsWhenIdle) idle = setTimeout(end, idleMs).unref();
  }

  function beginPatience(): void {
    clearTimeout(patience);
    if (!running || waiting.size === 0) return;
    const maxMs = running.isReady ? answersWithinMs : startsWithinMs;
    const since = { messages, clockMs: performance.now(), cpu: process.cpuUsage() };
    patience = setTimeout(endUnlessHeard, maxMs, maxMs, since).unref();
  }

  /**
   * If the main thread was busy, the worker's result may not have been read yet; check once more.
   */
  function endUnlessHeard(maxMs: number, since: PatienceStart): void {
    setImmediate(() => {
      if (messages !== since.messages) return;
      const { user, system } = process.cpuUsage(since.cpu);
      // The CPU time of the whole process is an upper bound for that of the thread.
      const leftMs = maxMs - (user + system) / 1_000;
      if (leftMs <= 0 || performance.now() - since.clockMs >= startsWithinMs) return end();
      patience = setTimeout(endUnlessHeard, Math.max(leftMs, 1), maxMs, since).unref();
    });
  }

  function drop(worker: Worker, cause: unknown): void {
    if (running?.worker !== worker) return;
    const { isReady } = running;
    running = undefined;
    clearTimeout(patience);
    const tasks = [...waiting.values()];
    waiting.clear();
    for (const [at, { reject }] of tasks.entries()) {
      reject(new WorkerEndedError(isReady && at === 0, cause));
    }
  }

  function end(): void {
    if (!running) return;
    const { worker } = running;
    drop(worker, new Error('it took too long'));
    void worker.terminate();
  }

  return (task) =>
    new Promise<Result>((resolve, reject) => {
      clearTimeout(idle);
      const worker = running?.worker ?? start();
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ number: count, task });
      if (waiting.size === 1) beginPatience();
    });
}
