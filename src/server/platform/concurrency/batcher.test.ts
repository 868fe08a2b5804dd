import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Gathering, gather } from './batcher.ts';

const PLAIN: Gathering<string> = {
  most: 3,
  atOnce: 1,
  patienceMs: 5_000,
  longestMs: 10_000,
  apart: () => [],
  isUndone: () => false,
};

/** Work that notes its rounds, and ends a round when it is told to. */
function bench(
  options: Partial<Gathering<string>> = {},
  fails: (items: string[]) => boolean = () => false,
) {
  const rounds: string[][] = [];
  const ends: (() => void)[] = [];
  let isHeld = false;
  const give = gather(
    async (items: string[]) => {
      rounds.push(items);
      if (isHeld) await new Promise<void>((resolve) => ends.push(resolve));
      if (fails(items)) throw new Error(`no ${items.join()}`);
      return items.map((item) => item.toUpperCase());
    },
    { ...PLAIN, ...options },
  );
  return {
    give,
    rounds,
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

describe('work for many', () => {
  test('is done together with what came at the same moment, and each gets its own', async () => {
    const { give, rounds } = bench();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(give))).toEqual(['A', 'B', 'C', 'D']);
    expect(rounds).toEqual([['a', 'b', 'c'], ['d']]);
  });

  test('waits for no company, and what comes meanwhile makes the next round', async () => {
    const { give, rounds, hold, letGo } = bench();
    hold();
    const first = give('a');
    await expect.poll(() => rounds).toEqual([['a']]);
    const others = [give('b'), give('c')];
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(rounds).toHaveLength(1);
    letGo();
    expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C']);
    expect(rounds).toEqual([['a'], ['b', 'c']]);
  });

  test('keeps apart what must not meet', async () => {
    const { give, rounds } = bench({ apart: (item) => [item[0] ?? ''] });
    await Promise.all(['a1', 'a2', 'b1', 'a3'].map(give));
    expect(rounds).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  });

  test('that fails for one of them fails for that one alone', async () => {
    const { give } = bench({ isUndone: () => true }, (items) => items.includes('bad'));
    const results = await Promise.allSettled(['a', 'bad', 'c'].map(give));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('is never repeated where it may have been done', async () => {
    const { give, rounds } = bench({}, () => true);
    const results = await Promise.allSettled(['a', 'b'].map(give));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(rounds).toHaveLength(1);
  });

  test('keeps those who wait as long as others get their turn', async () => {
    vi.useFakeTimers();
    const give = gather(
      async (items: string[]) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return items;
      },
      { ...PLAIN, most: 1, patienceMs: 300 },
    );
    const given = Promise.all([...'abcdefgh'].map(give));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await given).toEqual([...'abcdefgh']);
  });

  test('sends away who would wait too long for a turn', async () => {
    vi.useFakeTimers();
    const { give, rounds, hold, letGo } = bench({ patienceMs: 30 });
    hold();
    const first = give('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toHaveLength(1);
    const second = expect(give('b')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
    });
    await vi.runAllTimersAsync();
    await second;
    letGo();
    expect(await first).toBe('A');
    expect(rounds).toEqual([['a']]);
  });
});
