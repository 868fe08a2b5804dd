import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetries } from './load-with-retries.ts';

const notice = document.createElement('div');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  notice.hidden = true;
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['after a while', () => vi.advanceTimersByTimeAsync(1000)],
  ['when the network is back', async () => void window.dispatchEvent(new Event('online'))],
  ['when the guest asks for it', async () => notice.click()],
])(
  'a part of the page that failed to load shows the notice and is retried %s',
  async (_, happens) => {
    const load = vi.fn(async (attempt: number) => {
      if (attempt === 0) throw new Error();
      return `part ${attempt}`;
    });
    const part = loadWithRetries(load, notice);
    await vi.waitFor(() => expect(notice.hidden).toBe(false));
    expect(load).toHaveBeenCalledTimes(1);
    await happens();
    expect(await part).toBe('part 1');
    expect(notice.hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  },
);

test('a part of the page that loads too slowly is requested again, and the first response is used', async () => {
  let deliver: (part: string) => void = () => undefined;
  const load = vi.fn(
    (attempt: number) =>
      new Promise<string>((resolve) => {
        if (attempt === 0) deliver = resolve;
      }),
  );
  const part = loadWithRetries(load, notice);
  await vi.advanceTimersByTimeAsync(8000);
  expect(notice.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  deliver('the first');
  expect(await part).toBe('the first');
  expect(notice.hidden).toBe(true);
});
