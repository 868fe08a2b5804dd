import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a file of this folder in a child process, sends it a task and waits for its result. */
export async function runInChild<Task extends object, Answer>(
  file: string,
  task: Task,
): Promise<Answer> {
  const child = fork(path.join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  child.send(task);
  const [answer] = await Promise.race([once(child, 'message'), failure(once(child, 'exit'))]);
  return answer as Answer;

  async function failure(exit: Promise<unknown[]>): Promise<never> {
    const [code] = await exit;
    throw new Error(`${file} ended without an answer (${String(code)})`);
  }
}

/** The child's side of `runInChild`: receives the task and sends the result. */
export function respondToParent<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.once('message', async (task: Task) => {
    const answer = await work(task);
    process.send?.(answer, () => process.exit(0));
  });
}
