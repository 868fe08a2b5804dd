import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import { type Conversation, startConversation } from '../conversation/conversation.ts';
import type { Setup } from '../conversation/setup.ts';
import { en } from '../words/en.ts';
import { SILENCE_MS, useUnfinished } from './use-unfinished.ts';

const SETUP: Setup = { venueId: 'blue-door', table: '7', rewards: [], language: 'en' };
const COMPLAINT: Answers = {
  rating: 'poor',
  topic: 'food',
  details: 'broken glass under our table',
};
const keyRef = { current: '' };

beforeEach(() => {
  keyRef.current = 'the-key-of-one-conversation';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.setSystemTime('2026-11-17T20:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('what was answered is sent once when the page is left, under the key of the conversation', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  render(<Guest answers={COMPLAINT} />);
  leavePage();
  leavePage();
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/feedback',
    { headers: { 'Idempotency-Key': 'the-key-of-one-conversation' }, keepalive: true },
  ]);
  expect(bodyOf(fetch)).toMatchObject({
    venueId: 'blue-door',
    rating: 'poor',
    specificFeedback: 'broken glass under our table',
    isSeriousComplaint: true,
    tableNumber: '7',
    unfinishedAt: '2026-11-17T20:00:00.000Z',
  });
});

test('two minutes without an answer and without a letter send it as well', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const { rerender } = render(<Guest answers={{ rating: 'poor' }} />);
  vi.advanceTimersByTime(SILENCE_MS - 1);
  rerender(<Guest answers={COMPLAINT} />);
  vi.advanceTimersByTime(SILENCE_MS - 1);
  document.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetch).toHaveBeenCalledOnce();
});

test.each([
  ['before the rating', {}, 'asking', '/'],
  ['once all is on its way', COMPLAINT, 'sending', '/'],
  ['from a shared screen', COMPLAINT, 'asking', '/widget?kiosk=1'],
] as const)('nothing unfinished is sent %s', (_, answers, phase, address) => {
  history.replaceState(null, '', address);
  const fetch = answer(201, {});
  render(<Guest answers={answers} phase={phase} />);
  leavePage();
  vi.advanceTimersByTime(SILENCE_MS);
  expect(fetch).not.toHaveBeenCalled();
});

test('a part that did not arrive is sent again the next time the page is left', async () => {
  const fetch = answer(500, { code: 'INTERNAL' });
  render(<Guest answers={COMPLAINT} />);
  leavePage();
  await vi.waitFor(() => {
    leavePage();
    expect(fetch.mock.calls.length).toBeGreaterThan(1);
  });
});

test('a key that is too old gives way to a new one, under which all is sent', async () => {
  const fetch = answer(422, { code: 'KEY_REUSED' });
  render(<Guest answers={COMPLAINT} />);
  fetch.mockImplementationOnce(async () => Response.json({ code: 'KEY_REUSED' }, { status: 422 }));
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '' }, { status: 201 }));
  leavePage();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(keyRef.current).not.toBe('the-key-of-one-conversation');
  expect(fetch.mock.calls[1]).toMatchObject([
    '/api/feedback',
    { headers: { 'Idempotency-Key': keyRef.current } },
  ]);
});

function Guest({ answers, phase = 'asking' }: { answers: Answers; phase?: Conversation['phase'] }) {
  const conversation = { ...startConversation(SETUP, en), answers, phase };
  useUnfinished({ conversation, setup: SETUP, keyRef, saidOfCallRef: { current: {} } });
  return null;
}

function leavePage() {
  window.dispatchEvent(new Event('pagehide'));
}

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function bodyOf(fetch: ReturnType<typeof answer>): unknown {
  const [, options] = fetch.mock.calls[0] ?? [];
  return JSON.parse((options as { body: string }).body);
}
