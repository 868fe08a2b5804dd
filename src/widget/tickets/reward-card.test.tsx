import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { en } from '../words/en.ts';
import { RewardCard } from './reward-card.tsx';
import { makeDateFormats } from './ticket-page-setup.ts';
import { ticketPageWords } from './ticket-page-words.ts';
import { en as ownWords } from './words/en.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a ticket that stays open past midnight no longer says “tomorrow”, and later says that the code is valid', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  // The venue closes at two in the morning; until then it is the same visit. Madrid is an hour ahead.
  vi.setSystemTime('2026-11-15T22:30:00.000Z');
  const reward = {
    code: '7K3QD-0M9XZ',
    label: 'Free dessert',
    expiresAt: '2026-12-15T12:00:00.000Z',
    validFrom: '2026-11-16T01:00:00.000Z',
    redeemedAt: null,
  };
  const moments = makeDateFormats('en', 'Europe/Madrid');
  render(<RewardCard reward={reward} words={ticketPageWords(ownWords, en)} moments={moments} />);
  screen.getByText('Valid from tomorrow · Valid until 15 December 2026');
  pass(31 * MINUTE_MS);
  screen.getByText('Valid today from 02:00 · Valid until 15 December 2026');
  expect(screen.queryByText('Show this to our staff')).toBeNull();
  pass(2 * HOUR_MS);
  screen.getByText('Valid until 15 December 2026');
  screen.getByText('Show this to our staff');
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
