import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { makeForEachWithBackoff } from './for-each-with-backoff.ts';

const { log } = Fastify({ logger: false });

async function rounds(count: number, poison: Error): Promise<{ done: string[]; lines: number }> {
  const complaints = vi.spyOn(log, 'error');
  const forEachDue = makeForEachWithBackoff('a test');
  const done: string[] = [];
  for (let round = 0; round < count; round += 1) {
    await forEachDue({ log }, ['poison', 'behind it'], String, async (one) => {
      done.push(one);
      if (one === 'poison') throw poison;
    });
  }
  const lines = complaints.mock.calls.length;
  complaints.mockRestore();
  return { done, lines };
}

test('an item that always fails holds up no other item, and is retried only after a pause', async () => {
  const { done, lines } = await rounds(3, new Error('always'));
  expect(done).toEqual(['poison', 'behind it', 'behind it', 'behind it']);
  expect(lines).toBe(1);
});

test('an unavailable database ends the run and is not counted as a failure of any item', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await expect(rounds(1, away)).rejects.toThrow('away');
});
