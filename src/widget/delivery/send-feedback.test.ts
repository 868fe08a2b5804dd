import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFeedback } from './send-feedback.ts';

const ENTRY = {
  venueId: 'noir',
  key: 'a-key',
  payload: { venueId: 'noir', rating: 'great', isSeriousComplaint: false },
  answers: {},
} as const;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('feedback is sent under its key with keepalive, so closing the page does not cancel it', async () => {
  const answer = { id: '1', message: 'Thank you' };
  const fetch = vi.fn(async (..._: unknown[]) => Response.json(answer, { status: 201 }));
  vi.stubGlobal('fetch', fetch);
  expect(await sendFeedback(ENTRY)).toEqual({ type: 'sent', answer });
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/feedback',
    {
      method: 'POST',
      body: JSON.stringify(ENTRY.payload),
      headers: { 'Idempotency-Key': 'a-key', 'Content-Type': 'application/json' },
      keepalive: true,
    },
  ]);
});

test.each([
  ['a used-up monthly limit', 429, { code: 'MONTHLY_LIMIT' }, { type: 'limit-reached' }],
  ['a key already used for other feedback', 422, { code: 'KEY_REUSED' }, { type: 'key-taken' }],
  [
    'feedback that the server can never accept',
    400,
    { code: 'INVALID_INPUT' },
    { type: 'refused' },
  ],
  ['feedback for a removed venue', 404, { code: 'NOT_FOUND' }, { type: 'refused' }],
  ['feedback that is too large', 413, { code: 'BODY_TOO_LARGE' }, { type: 'refused' }],
  ['a Wi-Fi sign-in page', 400, undefined, { type: 'failed' }],
  [
    'a proxy that reports too many requests',
    429,
    undefined,
    { type: 'failed', retryAfterMs: 10_000, isTooMuch: true },
  ],
  ['an internal error of the server', 500, { code: 'INTERNAL' }, { type: 'failed' }],
  ['a busy server', 503, { code: 'UNAVAILABLE' }, { type: 'failed', retryAfterMs: 10_000 }],
])(
  'the outcome of sending feedback depends on the error code, not the status alone: %s',
  async (_, status, body, outcome) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
    expect(await sendFeedback(ENTRY)).toEqual(outcome);
  },
);

test('feedback that a busy server refused is sent again after its Retry-After time', async () => {
  const headers = { 'Retry-After': '3' };
  vi.stubGlobal('fetch', async () => new Response('', { status: 503, headers }));
  expect(await sendFeedback(ENTRY)).toEqual({ type: 'failed', retryAfterMs: 3000 });
});

test('a shared screen sends no device ID, and reports a reward limit per guest as a limit of the venue', async () => {
  history.replaceState(null, '', '/widget?kiosk=1');
  const answer = { id: '1', message: 'Thank you', rewardRefusal: 'guest-limit' };
  const fetch = vi.fn(async (..._: unknown[]) => Response.json(answer, { status: 201 }));
  vi.stubGlobal('fetch', fetch);
  expect(await sendFeedback(ENTRY)).toMatchObject({ answer: { rewardRefusal: 'venue-limit' } });
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('headers.X-Guest-Device');
});
