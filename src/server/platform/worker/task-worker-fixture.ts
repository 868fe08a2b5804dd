import { serveTasks } from './serve-tasks.ts';

export type AddingTask = number[] | 'break' | 'die' | 'hang' | 'wait';

/** Test worker that adds numbers, throws, dies, hangs or waits a while without using the CPU. */
serveTasks((task: AddingTask) => {
  if (task === 'break') throw new Error('out of ink');
  if (task === 'die') process.exit(1);
  while (task === 'hang');
  if (task === 'wait') {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return 0;
  }
  return task.reduce((sum, number) => sum + number, 0);
});
