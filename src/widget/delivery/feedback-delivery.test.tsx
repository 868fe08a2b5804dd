import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Answers } from '../conversation/answers.ts';
import { type Conversation, startConversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { en } from '../words/en.ts';
import { FeedbackDelivery } from './feedback-delivery.tsx';
import { readFinishedConversation, storeFinishedConversation } from './finished-conversation.ts';
import { addToOutbox, type OutboxEntry, readOutbox } from './outbox.ts';

const SETUP: ConversationSetup = { venueId: 'blue-door', rewards: [], language: 'en' };
const ENTRY: OutboxEntry = {
  venueId: 'blue-door',
  key: 'a-key',
  payload: { venueId: 'blue-door', rating: 'great', isSeriousComplaint: false },
  answers: { rating: 'great', finished: true },
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test.each([
  ['own feedback', { phase: 'sending', entry: ENTRY }, ['refused']],
  ['feedback of an earlier visit', { phase: 'asking', entry: undefined }, []],
] as const)(
  '%s that the server refuses for good is sent once and then dropped',
  async (_, now, told) => {
    const fetch = vi.fn(async () => Response.json({ code: 'INVALID_INPUT' }, { status: 400 }));
    vi.stubGlobal('fetch', fetch);
    addToOutbox(ENTRY, Date.now());
    const dispatch = vi.fn();
    render(<Sender phase={now.phase} entry={now.entry} dispatch={dispatch} />);
    await vi.waitFor(() => expect(readOutbox(Date.now())).toEqual([]));
    await vi.waitFor(() => expect(dispatch.mock.calls.map(([{ type }]) => type)).toEqual(told));
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledOnce();
  },
);

test('feedback of an earlier visit whose key was used for other feedback is sent under a new key, the same in every tab', async () => {
  const keys: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return keys.length === 1
      ? Response.json({ code: 'KEY_REUSED' }, { status: 422 })
      : Response.json({ id: '1', message: 'Thank you' }, { status: 201 });
  });
  addToOutbox(ENTRY, Date.now());
  render(<Sender phase="asking" entry={undefined} dispatch={() => undefined} />);
  await vi.waitFor(() => expect(keys).toEqual([ENTRY.key, `${ENTRY.key}-again`]));
  await vi.waitFor(() => expect(readOutbox(Date.now())).toEqual([]));
});

test.each<[string, Answers, string[]]>([
  ['adds its words', { details: 'Glass in the soup' }, ['a-key', 'a-key', 'a-key-again']],
  ['adds another rating', { rating: 'poor' }, ['a-key', 'a-key', 'a-key-again']],
  ['adds another topic', { topic: 'service' }, ['a-key', 'a-key', 'a-key-again']],
  ['that has tapped the same adds nothing', {}, ['a-key', 'a-key']],
])(
  'a conversation that was already sent keeps its first reward code if a second tab %s',
  async (_, said, expected) => {
    const sent: { key: string | null; body: FeedbackPayload }[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers, body }: RequestInit) => {
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ key, body: JSON.parse(String(body)) });
      return key === 'a-key'
        ? Response.json({ code: 'KEY_REUSED' }, { status: 422 })
        : Response.json({ id: '2', message: 'Thank you', rewardCode: 'SECOND' }, { status: 201 });
    });
    const first = { id: '1', message: 'Thank you', rewardCode: 'FIRST' };
    const tapped: Answers = { ...ENTRY.answers, topic: 'food' };
    storeFinishedConversation(
      ENTRY,
      { key: ENTRY.key, answers: tapped, result: first },
      Date.now(),
    );
    const dispatch = vi.fn();
    const payload = { ...ENTRY.payload, rewardSelected: 'free_dessert' };
    const entry = { ...ENTRY, payload, answers: { ...tapped, ...said } };
    render(<Sender phase="sending" entry={entry} dispatch={dispatch} />);
    await vi.waitFor(() => expect(sent.map(({ key }) => key)).toEqual(expected));
    await vi.waitFor(() => expect(readOutbox(Date.now())).toEqual([]));
    expect(dispatch.mock.calls).toEqual([[{ type: 'sent', answer: first }]]);
    expect(readFinishedConversation(ENTRY, Date.now())?.result).toEqual(first);
    const again = sent.find(({ key }) => key === 'a-key-again');
    expect(again?.body.rewardSelected).toBeUndefined();
    // Without `addsTo`, erasing the first answer's ticket would not erase this answer.
    expect(again?.body.addsTo).toBe(again && first.id);
  },
);

test('text that a second tab adds to a sent conversation is sent again until it has arrived', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let attempts = 0;
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    if (key === 'a-key') return Response.json({ code: 'KEY_REUSED' }, { status: 422 });
    attempts += 1;
    return attempts <= 3
      ? Response.json({ code: 'UNAVAILABLE' }, { status: 503 })
      : Response.json({ id: '2', message: 'Thank you' }, { status: 201 });
  });
  const ticketUrl = `https://kettle.example/t/${'A'.repeat(26)}`;
  const result = { id: '1', message: 'Thank you', ticketUrl };
  storeFinishedConversation(ENTRY, { key: ENTRY.key, answers: ENTRY.answers, result }, Date.now());
  const entry = { ...ENTRY, answers: { ...ENTRY.answers, details: 'Glass in the soup' } };
  render(<Sender phase="sending" entry={entry} dispatch={() => undefined} />);
  // The waiting entry names its ticket, so that erasing the ticket can drop the entry.
  await vi.waitFor(() => expect(readOutbox(Date.now())).toMatchObject([{ ticketUrl }]));
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toBe(4);
    expect(readOutbox(Date.now())).toEqual([]);
  });
});

test('a shared screen sends feedback that a guest left behind, and stores neither its ticket nor its reward code', async () => {
  history.replaceState(null, '', '/widget?kiosk=1');
  const ticketUrl = `https://kettle.example/t/${'A'.repeat(26)}`;
  const answer = { id: '1', message: 'Thank you', rewardCode: '7K2MX-9QH4T', ticketUrl };
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 201 }));
  addToOutbox(ENTRY, Date.now());
  render(<Sender phase="asking" entry={undefined} dispatch={() => undefined} />);
  await vi.waitFor(() => expect(readOutbox(Date.now())).toEqual([]));
  expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/7K2MX|AAAA/);
});

function Sender({
  phase,
  entry,
  dispatch,
}: {
  phase: Conversation['phase'];
  entry: OutboxEntry | undefined;
  dispatch: () => void;
}) {
  const conversation = { ...startConversation(SETUP, en), phase };
  return (
    <FeedbackDelivery
      conversation={conversation}
      setup={SETUP}
      keyRef={{ current: 'a-key' }}
      entryRef={{ current: entry }}
      saidOfCallRef={{ current: {} }}
      dispatch={dispatch}
      onFailure={() => undefined}
    />
  );
}
