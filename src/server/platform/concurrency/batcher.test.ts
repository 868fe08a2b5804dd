import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BatcherOptions, makeBatcher } from './batcher.ts';

const PLAIN: BatcherOptions<string> = {
  maxBatchSize: 3,
  maxConcurrentBatches: 1,
  companionAfterMs: 60_000,
  stallTimeoutMs: 5_000,
  queueTimeoutMs: 10_000,
  exclusionKeysOf: () => [],
  isRolledBack: () => false,
};

/** A batcher that records its batches and lets the test decide when a batch ends. */
function controlledBatcher(
  options: Partial<BatcherOptions<string>> = {},
  fails: (items: string[]) => boolean = () => false,
) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  let isHeld = false;
  const run = makeBatcher(
    async (items: string[]) => {
      batches.push(items);
      if (isHeld) await new Promise<void>((resolve) => ends.push(resolve));
      if (fails(items)) throw new Error(`no ${items.join()}`);
      return items.map((item) => item.toUpperCase());
    },
    { ...PLAIN, ...options },
  );
  return {
    run,
    batches,
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const end of ends.splice(0)) end();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a batcher', () => {
  test('a batcher runs items that arrive at the same time together and returns each its own result', async () => {
    const { run, batches } = controlledBatcher();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(run))).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  test('a batcher starts at once without waiting for a full batch; items that arrive meanwhile form the next batch', async () => {
    const { run, batches, hold, letGo } = controlledBatcher();
    hold();
    const first = run('a');
    await expect.poll(() => batches).toEqual([['a']]);
    const others = [run('b'), run('c')];
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(batches).toHaveLength(1);
    letGo();
    expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a'], ['b', 'c']]);
  });

  test('a batcher starts a full batch, but no small batch, while another batch is running', async () => {
    const { run, batches, hold, letGo } = controlledBatcher({ maxConcurrentBatches: 2 });
    hold();
    const all = [run('a')];
    await expect.poll(() => batches).toEqual([['a']]);
    all.push(run('b'), run('c'));
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(batches).toHaveLength(1);
    all.push(run('d'));
    await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']]);
    letGo();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('a batcher starts a small batch while another batch is running if the running batch has become slow', async () => {
    const { run, batches, hold, letGo } = controlledBatcher({
      maxConcurrentBatches: 2,
      companionAfterMs: 1,
    });
    hold();
    const first = run('a');
    await expect.poll(() => batches).toEqual([['a']]);
    const second = run('b');
    await expect.poll(() => batches).toEqual([['a'], ['b']]);
    letGo();
    expect(await Promise.all([first, second])).toEqual(['A', 'B']);
  });

  test('a batcher puts items that share an exclusion key into separate batches', async () => {
    const { run, batches } = controlledBatcher({ exclusionKeysOf: (item) => [item[0] ?? ''] });
    await Promise.all(['a1', 'a2', 'b1', 'a3'].map(run));
    expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  });

  test('a batcher fails only the item that caused the failure if the batch was rolled back', async () => {
    const { run } = controlledBatcher({ isRolledBack: () => true }, (items) =>
      items.includes('bad'),
    );
    const results = await Promise.allSettled(['a', 'bad', 'c'].map(run));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a batcher never repeats a batch that may have been committed', async () => {
    const { run, batches } = controlledBatcher({}, () => true);
    const results = await Promise.allSettled(['a', 'b'].map(run));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toHaveLength(1);
  });

  test('a batcher keeps items in the queue as long as other batches are completing', async () => {
    vi.useFakeTimers();
    const run = makeBatcher(
      async (items: string[]) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return items;
      },
      { ...PLAIN, maxBatchSize: 1, stallTimeoutMs: 300 },
    );
    const results = Promise.all([...'abcdefgh'].map(run));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await results).toEqual([...'abcdefgh']);
  });

  test('a batcher rejects an item when no batch completes in time', async () => {
    vi.useFakeTimers();
    const { run, batches, hold, letGo } = controlledBatcher({ stallTimeoutMs: 30 });
    hold();
    const first = run('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toHaveLength(1);
    const second = expect(run('b')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
    });
    await vi.runAllTimersAsync();
    await second;
    letGo();
    expect(await first).toBe('A');
    expect(batches).toEqual([['a']]);
  });
});
