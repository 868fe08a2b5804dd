import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Answers } from '../conversation/answers.ts';
import { storeFinishedConversation } from '../delivery/finished-conversation.ts';
import { type CallRecord, saveCallRecord } from '../floor/call-record.ts';
import { CALL_WORDS } from '../floor/call-words.ts';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const venue: WidgetSetup = {
  ...BLUE_DOOR_SETUP,
  table: '7',
  rewardsEnabled: false,
  liveFloor: true,
};
const PLACE = { venueId: venue.venueId, table: '7' };
const ANSWERS: Answers = {
  rating: 'poor',
  topic: 'food',
  details: null,
  visit: { day: 'today', date: '2026-11-17' },
  sympathy: true,
  flagging: true,
  email: null,
  firstName: null,
  finished: true,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'navigate' } as PerformanceNavigationTiming,
  ]);
  vi.stubGlobal('fetch', async () => Response.json(venue));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a guest who scans the code again while a member is on the way sees the call, and can start over', async () => {
  await scanAgain('taken');
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByText(CALL_WORDS.en.somebodyComing)).not.toBeNull();
  });
  expect(screen.queryByText(en.lines.thanksForTelling)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: en.buttons.another }));
  expect(screen.queryByLabelText(en.ratings.poor)).not.toBeNull();
});

test('a guest who scans the code again after the call has ended can give new feedback at once', async () => {
  await scanAgain('withdrawn');
  expect(screen.queryByLabelText(en.ratings.poor)).not.toBeNull();
  expect(screen.queryByText(en.lines.thanksForTelling)).toBeNull();
});

async function scanAgain(status: CallRecord['status']): Promise<void> {
  const result = { id: '1', message: 'Thank you' };
  storeFinishedConversation(PLACE, { key: 'c', answers: ANSWERS, result }, Date.now());
  const call = { conversation: 'c', key: 'k', status, askedAt: Date.now(), table: '7' };
  saveCallRecord(PLACE, call, Date.now());
  render(
    <Chat venue={venue} locale={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
  for (const part of [import('../platform/lazy-part.ts'), import('../floor/call-part.ts')]) {
    await act(async () => {
      await part;
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}
