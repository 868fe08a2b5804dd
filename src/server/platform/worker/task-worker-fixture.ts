import { serveTasks } from './serve-tasks.ts';

/** For tests: adds up, breaks, dies or loses its way. */
serveTasks((task: number[] | 'break' | 'die' | 'hang') => {
  if (task === 'break') throw new Error('out of ink');
  if (task === 'die') process.exit(1);
  while (task === 'hang');
  return task.reduce((sum, number) => sum + number, 0);
});
