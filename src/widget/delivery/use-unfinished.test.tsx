import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SaidOfCall, saveCallRecord } from '../call/call-record.ts';
import type { Answers } from '../conversation/answers.ts';
import { type Conversation, startConversation } from '../conversation/conversation.ts';
import type { Setup } from '../conversation/setup.ts';
import { en } from '../words/en.ts';
import { SILENCE_MS, useUnfinished } from './use-unfinished.ts';

const SETUP: Setup = { venueId: 'blue-door', table: '7', rewards: [], language: 'en' };
const COMPLAINT: Answers = {
  rating: 'poor',
  topic: 'food',
  details: 'the soup was cold and nobody came',
};
const DANGER: Answers = { ...COMPLAINT, details: 'broken glass under our table' };
const keyRef = { current: '' };

beforeEach(() => {
  keyRef.current = 'the-key-of-one-conversation';
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.setSystemTime('2026-11-17T20:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  localStorage.clear();
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
    specificFeedback: 'the soup was cold and nobody came',
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
  ['from a shared screen', DANGER, 'asking', '/widget?kiosk=1'],
] as const)('nothing unfinished is sent %s', (_, answers, phase, address) => {
  history.replaceState(null, '', address);
  const fetch = answer(201, {});
  render(<Guest answers={answers} phase={phase} />);
  leavePage();
  vi.advanceTimersByTime(SILENCE_MS);
  expect(fetch).not.toHaveBeenCalled();
});

test.each(['fair', 'poor'] as const)(
  'words of danger after a %s rating go out at once, and not again with the next answer',
  (rating) => {
    const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
    const answers = { ...DANGER, rating };
    const { rerender } = render(<Guest answers={{ rating, topic: 'food' }} />);
    expect(fetch).not.toHaveBeenCalled();
    rerender(<Guest answers={answers} />);
    rerender(<Guest answers={{ ...answers, sympathy: true }} />);
    rerender(<Guest answers={{ ...answers, sympathy: true, email: null }} />);
    vi.advanceTimersByTime(SILENCE_MS / 2);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]).toMatchObject([
      '/api/feedback',
      { headers: { 'Idempotency-Key': 'the-key-of-one-conversation' } },
    ]);
    expect(bodyOf(fetch)).toMatchObject({ rating, specificFeedback: DANGER.details });
    rerender(<Guest answers={{ ...answers, details: 'broken glass, and somebody is bleeding' }} />);
    expect(fetch).toHaveBeenCalledTimes(2);
  },
);

test('words of danger in a topic of the guest’s own go out at once', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const customTopic = 'an allergic reaction';
  render(<Guest answers={{ rating: 'poor', topic: 'other', customTopic }} />);
  expect(fetch).toHaveBeenCalledOnce();
});

test('whatever is written after a call in the same conversation goes out at once', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  makeCall('the-key-of-one-conversation', 'waiting');
  const saidOfCall = { callToken: 'the-token', tableNumber: '7' };
  const { rerender } = render(
    <Guest answers={{ rating: 'fair', topic: 'food' }} saidOfCall={saidOfCall} />,
  );
  expect(fetch).not.toHaveBeenCalled();
  rerender(<Guest answers={{ ...COMPLAINT, rating: 'fair' }} saidOfCall={saidOfCall} />);
  expect(fetch).toHaveBeenCalledOnce();
  expect(bodyOf(fetch)).toMatchObject({ specificFeedback: COMPLAINT.details, ...saidOfCall });
});

test.each([
  ['the call of a conversation before', 'another-key', 'waiting'],
  ['a call that was declined', 'the-key-of-one-conversation', 'declined'],
] as const)('%s makes no words urgent', (_, conversation, status) => {
  const fetch = answer(201, {});
  makeCall(conversation, status);
  render(<Guest answers={COMPLAINT} />);
  expect(fetch).not.toHaveBeenCalled();
});

test('a guest who is content is not hurried, whatever word they use', () => {
  const fetch = answer(201, {});
  render(<Guest answers={{ ...DANGER, rating: 'okay', topic: undefined }} />);
  expect(fetch).not.toHaveBeenCalled();
});

test('words of danger that did not arrive are sent again when the network is back', async () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  fetch.mockImplementationOnce(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  render(<Guest answers={DANGER} />);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
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

type GuestProps = { answers: Answers; phase?: Conversation['phase']; saidOfCall?: SaidOfCall };

function Guest({ answers, phase = 'asking', saidOfCall = {} }: GuestProps) {
  const conversation = { ...startConversation(SETUP, en), answers, phase };
  useUnfinished({ conversation, setup: SETUP, keyRef, saidOfCallRef: { current: saidOfCall } });
  return null;
}

function makeCall(conversation: string, status: 'waiting' | 'declined') {
  const told = status === 'waiting' ? { token: 'the-token', table: '7' } : {};
  const askedAt = Date.now();
  saveCallRecord(SETUP, { conversation, status, key: 'call-key', askedAt, ...told }, askedAt);
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
