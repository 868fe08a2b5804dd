import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { storeTicket } from '../delivery/ticket.ts';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const { venueId } = BLUE_DOOR_SETUP;
const rewardCode = 'ABCDE-12345';
const ticketUrl = 'https://feedback.example.com/t/7K4M29QX3AB6DNF8H1J5PRSTVW';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json(BLUE_DOOR_SETUP));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const locale = { language: 'en', words: en } as const;
  render(<Chat venue={BLUE_DOOR_SETUP} locale={locale} onLanguage={() => undefined} />);
  const parts = [import('../platform/lazy-part.ts'), import('../rewards/ticket-part.ts')];
  for (const part of parts) {
    await act(async () => {
      await part;
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

test('on a later visit the chat offers both the reward code and the conversation of the visit before', async () => {
  const reward = { rewardCode, rewardExpiresAt: new Date(Date.now() + DAY_MS).toISOString() };
  storeTicket(venueId, { id: '1', message: '', ticketUrl, ...reward }, Date.now());
  await open();
  const both = `${en.ticket.code} · ${en.aria.conversation}`;
  const offered = screen.getByText(both).closest('details');
  expect(offered?.textContent).toContain(rewardCode);
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(offered?.querySelector('a')?.textContent).not.toBe('');
  });
  expect(offered?.querySelector('a')?.getAttribute('href')).toBe(ticketUrl);
});

test('on a later visit, the chat offers the conversation alone if the visit before gave no reward', async () => {
  storeTicket(venueId, { id: '1', message: '', ticketUrl }, Date.now());
  await open();
  const offered = screen.getByText(en.aria.conversation, { selector: 'summary' });
  expect(offered.parentElement?.querySelector('.code')).toBeNull();
});
