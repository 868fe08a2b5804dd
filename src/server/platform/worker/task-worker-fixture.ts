import { serveTasks } from './serve-tasks.ts';

export type AddingTask = number[] | 'break' | 'die' | 'hang';

/** For tests: adds up, breaks, dies or loses its way. */
serveTasks((task: AddingTask) => {
  if (task === 'break') throw new Error('out of ink');
  if (task === 'die') process.exit(1);
  while (task === 'hang');
  return task.reduce((sum, number) => sum + number, 0);
});
