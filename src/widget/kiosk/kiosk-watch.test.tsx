import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../conversation/conversation.ts';
import { en } from '../words/en.ts';
import { KioskWatch } from './kiosk-watch.tsx';
import { KIOSK_WORDS } from './kiosk-words.ts';

const UNTOUCHED = { phase: 'asking', path: null, answers: {} } as const;
const RATED = { phase: 'asking', path: 'negative', answers: { rating: 'poor' } } as const;
const MINUTE_MS = 60_000;

beforeEach(() => {
  history.replaceState(null, '', '/widget?kiosk=1');
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
});

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

test('a shared screen forgets a guest whose only tap came before KioskWatch had loaded', async () => {
  const onForget = await watch(RATED);
  await pass(MINUTE_MS - 1);
  expect(onForget).not.toHaveBeenCalled();
  await pass(1);
  expect(onForget).toHaveBeenCalledOnce();
});

test('a shared screen that no guest has touched does not time out', async () => {
  const onForget = await watch(UNTOUCHED);
  await pass(2 * MINUTE_MS);
  expect(onForget).not.toHaveBeenCalled();
});

test.each([
  ['waiting', 'free_dessert', true],
  ['waiting', null, false],
  ['thanked', 'free_dessert', false],
] as const)(
  'a shared screen in the phase %s with the reward %s says that no code will come: %s',
  async (phase, reward, isSaid) => {
    await watch({ phase, path: 'positive', answers: { rating: 'great', reward } });
    expect(screen.queryByText(KIOSK_WORDS.en.noCode) !== null).toBe(isSaid);
    expect(screen.queryByText(KIOSK_WORDS.en.nextGuest)).not.toBeNull();
  },
);

async function watch(conversation: Pick<Conversation, 'phase' | 'path' | 'answers'>) {
  const onForget = vi.fn();
  const setup = { venueId: 'blue-door', rewards: [], isUnknown: false, language: 'en' } as const;
  render(<KioskWatch {...{ conversation, setup, onForget }} words={en} />);
  // The texts load in real time, so wait for them before moving the fake clock.
  await act(async () => {
    await import('./kiosk-words.ts');
  });
  return onForget;
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
