import { expect, test } from 'vitest';
import { makePendingWork } from './pending-work.ts';

test('pending work is dropped once it has ended, whether it succeeded or failed', async () => {
  const work = makePendingWork();
  work.add(Promise.resolve());
  work.add(Promise.reject(new Error('out of reach')));
  expect(work.count()).toBe(2);
  await work.settle();
  expect(work.count()).toBe(0);
});

test('settling pending work also waits for work that is added meanwhile', async () => {
  const work = makePendingWork();
  const ended: string[] = [];
  const first = Promise.resolve().then(() => {
    work.add(second);
    ended.push('first');
  });
  const second = first.then(() => ended.push('second'));
  work.add(first);
  await work.settle();
  expect(ended).toEqual(['first', 'second']);
});
