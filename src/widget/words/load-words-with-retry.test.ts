import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNFINISHED_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import { loadWords } from './load-words.ts';
import { loadWordsWithRetry } from './load-words-with-retry.ts';
import type { Words } from './words.ts';

vi.mock('./load-words.ts');
const words = { skipped: '(Skipped)' } as Words;
const notice = () => document.getElementById(UNFINISHED_ELEMENT_ID);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = `<div id="${UNFINISHED_ELEMENT_ID}" hidden><button></button></div>`;
});

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test.each([
  ['after a while', () => vi.advanceTimersByTimeAsync(1000)],
  ['when the network is back', async () => void window.dispatchEvent(new Event('online'))],
  ['when the guest asks for it', async () => notice()?.querySelector('button')?.click()],
])('words that did not come are said to be missing, and asked for again %s', async (_, happens) => {
  vi.mocked(loadWords).mockReset().mockRejectedValueOnce(new Error()).mockResolvedValue(words);
  const read = loadWordsWithRetry('en', undefined);
  await vi.waitFor(() => expect(notice()?.hidden).toBe(false));
  expect(loadWords).toHaveBeenCalledTimes(1);
  await happens();
  expect(await read).toBe(words);
  expect(notice()).toBeNull();
});
