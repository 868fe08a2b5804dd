import { serveTasks } from './serve-tasks.ts';

export type AddingTask = number[] | 'break' | 'die' | 'hang';

/** Test worker that adds numbers, throws, dies or hangs. */
serveTasks((task: AddingTask) => {
  if (task === 'break') throw new Error('out of ink');
  if (task === 'die') process.exit(1);
  while (task === 'hang');
  return task.reduce((sum, number) => sum + number, 0);
});
