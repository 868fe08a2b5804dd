import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import { type Conversation, startConversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { makeTypedTextStore } from '../conversation/typed-text-store.ts';
import { type CallLink, saveCallRecord } from '../floor/call-record.ts';
import { en } from '../words/en.ts';
import type { OutboxEntry } from './outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from './reading-pauses.ts';
import {
  SEND_TYPED_DANGER_AFTER_MS,
  SEND_UNFINISHED_AFTER_MS,
  type UnsentReason,
  useUnfinishedDelivery,
} from './use-unfinished-delivery.ts';

const SETUP: ConversationSetup = { venueId: 'blue-door', table: '7', rewards: [], language: 'en' };
const COMPLAINT: Answers = {
  rating: 'poor',
  topic: 'food',
  details: 'the soup was cold and nobody came',
};
const TAPPED: Answers = { rating: 'poor', topic: 'food', details: null };
const DANGER: Answers = { ...COMPLAINT, details: 'broken glass under our table' };
const UNLISTED: Answers = { ...COMPLAINT, details: 'he has gone all grey' };
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
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  localStorage.clear();
});

test('leaving the guest’s page sends the answers so far once, under the key of the conversation', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  render(<Guest answers={TAPPED} />);
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
    primaryIssue: 'Food',
    isSeriousComplaint: true,
    tableNumber: '7',
    unfinishedAt: '2026-11-17T20:00:00.000Z',
  });
  expect(bodyOf(fetch)).not.toHaveProperty('isStillWriting');
});

test('locking the phone sends the answers so far, and unlocking it sends nothing', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  render(<Guest answers={TAPPED} />);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetch).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetch).toHaveBeenCalledOnce();
  expect(bodyOf(fetch)).toMatchObject({
    primaryIssue: 'Food',
    unfinishedAt: '2026-11-17T20:00:00.000Z',
  });
});

test('the answers so far are sent after two minutes without an answer or a key press', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const { rerender } = render(<Guest answers={{ rating: 'poor' }} />);
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS - 1);
  rerender(<Guest answers={TAPPED} />);
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS - 1);
  document.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS - 1);
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetch).toHaveBeenCalledOnce();
});

test.each([
  ['closes the page', leavePage],
  ['pauses for two minutes', () => vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS)],
])(
  'a comment that is still in its field is sent with the answers when the guest %s',
  (_, leave) => {
    const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
    render(<Guest answers={{ rating: 'poor', topic: 'food' }} />);
    type('details', 'he has gone all grey');
    expect(fetch).not.toHaveBeenCalled();
    leave();
    expect(fetch).toHaveBeenCalledOnce();
    expect(bodyOf(fetch)).toMatchObject({
      primaryIssue: 'Food',
      specificFeedback: 'he has gone all grey',
      isSeriousComplaint: true,
      unfinishedAt: expect.any(String),
    });
    expect(bodyOf(fetch)).not.toHaveProperty('isStillWriting');
  },
);

test('a topic that is being typed is sent when the guest leaves, and a name or an email address is not', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const { rerender } = render(<Guest answers={{ rating: 'fair', topic: 'other' }} />);
  type('custom-topic', 'the wobbly table');
  leavePage();
  expect(bodyOf(fetch)).toMatchObject({ primaryIssue: 'the wobbly table' });
  rerender(<Guest answers={TAPPED} />);
  makeTypedTextStore(SETUP, 'custom-topic').onDone();
  type('first-name', 'Jo');
  type('email', 'jo@exam');
  leavePage();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(bodyOf(fetch, 1)).not.toHaveProperty('customerName');
  expect(bodyOf(fetch, 1)).not.toHaveProperty('email');
});

test('a comment that was sent before its button was pressed is sent again with the button, and then read for danger', async () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted', needsHelp: true });
  makeCall('the-key-of-one-conversation', 'waiting');
  const saidOfCall = { callToken: 'the-token', tableNumber: '7' };
  const onRead = vi.fn();
  const before: Answers = { rating: 'poor', topic: 'food' };
  const { rerender } = render(<Guest answers={before} saidOfCall={saidOfCall} onRead={onRead} />);
  type('details', 'he has gone all grey');
  leavePage();
  makeTypedTextStore(SETUP, 'details').onDone();
  rerender(<Guest answers={UNLISTED} saidOfCall={saidOfCall} onRead={onRead} />);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
});

test('a guest who writes about danger but never presses the button gets the advice seconds later', async () => {
  const { fetch, onTypedDanger } = typeWithoutButton('my lips are swelling');
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '' }));
  vi.advanceTimersByTime(SEND_TYPED_DANGER_AFTER_MS - 1);
  document.dispatchEvent(new Event('input'));
  vi.advanceTimersByTime(SEND_TYPED_DANGER_AFTER_MS - 1);
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(bodyOf(fetch)).toMatchObject({
    specificFeedback: 'my lips are swelling',
    isStillWriting: true,
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(2));
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  await askAboutTypedText(fetch);
  await vi.waitFor(() => expect(onTypedDanger).toHaveBeenCalledOnce());
  expect(bodyOf(fetch, 1)).toEqual({ ...bodyOf(fetch), isRepeat: true });
  // The same text is not sent again after every pause.
  vi.advanceTimersByTime(SEND_TYPED_DANGER_AFTER_MS * 2);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a guest whose typed words only the server recognises as danger gets the advice once they are sent on leaving', async () => {
  const { fetch, onTypedDanger } = typeWithoutButton('he has gone all grey');
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  vi.advanceTimersByTime(SEND_TYPED_DANGER_AFTER_MS * 3);
  expect(fetch).not.toHaveBeenCalled();
  leavePage();
  await vi.waitFor(() => expect(onTypedDanger).toHaveBeenCalledOnce());
});

test.each(['the soup was cold', 'the swelling music was lovely'])(
  'a guest whose typed words the server reads as harmless gets no advice: %s',
  async (text) => {
    const { fetch, onTypedDanger } = typeWithoutButton(text);
    fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: false }));
    leavePage();
    await vi.advanceTimersByTimeAsync(SEND_UNFINISHED_AFTER_MS / 2);
    expect(fetch).toHaveBeenCalledOnce();
    expect(onTypedDanger).not.toHaveBeenCalled();
  },
);

test('a guest who types words that the chat knows as danger gets the advice even if nothing can be sent, and sending is retried', async () => {
  const { fetch, onTypedDanger } = typeWithoutButton('my lips are swelling');
  fetch.mockImplementation(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  await vi.advanceTimersByTimeAsync(SEND_TYPED_DANGER_AFTER_MS);
  await vi.waitFor(() => expect(onTypedDanger).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(SEND_TYPED_DANGER_AFTER_MS);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the server is asked about text that was in its field before a reload as soon as the answers are restored', async () => {
  const { fetch, onTypedDanger } = typeWithoutButton('he has gone all grey', {});
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  await vi.waitFor(() => expect(onTypedDanger).toHaveBeenCalledOnce());
  expect(bodyOf(fetch)).toMatchObject({ specificFeedback: 'he has gone all grey' });
});

test.each([
  ['before the rating', {}, 'asking', '/'],
  ['while the finished feedback is being sent', COMPLAINT, 'sending', '/'],
  ['from a shared screen', DANGER, 'asking', '/widget?kiosk=1'],
] as const)('unfinished answers are not sent %s', (_, answers, phase, address) => {
  history.replaceState(null, '', address);
  const fetch = answer(201, {});
  render(<Guest answers={answers} phase={phase} />);
  leavePage();
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS);
  expect(fetch).not.toHaveBeenCalled();
});

test.each(['fair', 'poor'] as const)(
  'a safety complaint after the rating %s is sent at once, and not again with the next answer',
  (rating) => {
    const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
    const answers = { ...DANGER, rating };
    const { rerender } = render(<Guest answers={{ rating, topic: 'food' }} />);
    expect(fetch).not.toHaveBeenCalled();
    rerender(<Guest answers={answers} />);
    rerender(<Guest answers={{ ...answers, sympathy: true }} />);
    rerender(<Guest answers={{ ...answers, sympathy: true, email: null }} />);
    vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS / 2);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]).toMatchObject([
      '/api/feedback',
      { headers: { 'Idempotency-Key': 'the-key-of-one-conversation' } },
    ]);
    expect(bodyOf(fetch)).toMatchObject({ rating, specificFeedback: DANGER.details });
    expect(bodyOf(fetch)).not.toHaveProperty('isStillWriting');
    rerender(<Guest answers={{ ...answers, details: 'broken glass, and somebody is bleeding' }} />);
    expect(fetch).toHaveBeenCalledTimes(2);
  },
);

test('a safety complaint in a custom topic is sent at once', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const customTopic = 'an allergic reaction';
  render(<Guest answers={{ rating: 'poor', topic: 'other', customTopic }} />);
  expect(fetch).toHaveBeenCalledOnce();
});

test('any text written after a call in the same conversation is sent at once', () => {
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
  expect(bodyOf(fetch)).not.toHaveProperty('isStillWriting');
});

test.each([
  ['a call made in an earlier conversation', 'another-key', 'waiting'],
  ['a call that was declined', 'the-key-of-one-conversation', 'declined'],
] as const)('a text is still marked as being written in spite of %s', (_, conversation, status) => {
  const fetch = answer(201, {});
  makeCall(conversation, status);
  render(<Guest answers={COMPLAINT} />);
  expect(bodyOf(fetch)).toMatchObject({ isStillWriting: true });
});

test.each(['great', 'fair', 'poor'] as const)(
  'any text after the rating %s is sent at once, marked as still being written, and once more when the guest leaves',
  (rating) => {
    const fetch = answer(201, { id: '1', message: 'Feedback submitted', needsHelp: false });
    const answers = { ...COMPLAINT, rating, details: 'he has gone all grey' };
    const { rerender } = render(<Guest answers={{ rating, topic: 'food' }} />);
    expect(fetch).not.toHaveBeenCalled();
    rerender(<Guest answers={answers} />);
    rerender(<Guest answers={{ ...answers, sympathy: true }} />);
    rerender(<Guest answers={{ ...answers, sympathy: true, flagging: true, email: null }} />);
    expect(fetch).toHaveBeenCalledOnce();
    expect(bodyOf(fetch)).toMatchObject({
      specificFeedback: 'he has gone all grey',
      unfinishedAt: '2026-11-17T20:00:00.000Z',
      isStillWriting: true,
    });
    leavePage();
    leavePage();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(bodyOf(fetch, 1)).not.toHaveProperty('isStillWriting');
  },
);

test('a complaint without text is sent when the chat says that it is flagged', () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const { rerender } = render(<Guest answers={TAPPED} />);
  expect(fetch).not.toHaveBeenCalled();
  rerender(<Guest answers={{ ...TAPPED, sympathy: true }} />);
  rerender(<Guest answers={{ ...TAPPED, sympathy: true, flagging: true }} />);
  expect(fetch).toHaveBeenCalledOnce();
  expect(bodyOf(fetch)).toMatchObject({ primaryIssue: 'Food', isStillWriting: true });
});

test('an ordinary complaint that failed to send is sent again, without a warning', async () => {
  const fetch = answer(500, { code: 'INTERNAL' });
  const warn = vi.fn();
  render(<Guest answers={COMPLAINT} onUrgentUnsent={warn} />);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
  expect(warn).not.toHaveBeenCalledWith(expect.anything());
});

test('answers that failed to send when the guest left are retried without being marked as still being written', async () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted', needsHelp: false });
  render(<Guest answers={COMPLAINT} />);
  fetch.mockImplementationOnce(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  leavePage();
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(3);
  });
  expect(bodyOf(fetch, 2)).not.toHaveProperty('isStillWriting');
});

test('the guest’s page asks the server until it knows whether the guest needs help, and then stops', async () => {
  const { fetch, onRead } = writeUnlistedWords();
  await askAgain(fetch, 0);
  expect(onRead).not.toHaveBeenCalled();
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  await askAgain(fetch, 1);
  await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
  // The same request under the same key, marked as a repeat, so that it stores nothing new.
  expect(fetch.mock.calls[2]).toMatchObject([
    '/api/feedback',
    { headers: { 'Idempotency-Key': 'the-key-of-one-conversation' } },
  ]);
  expect(bodyOf(fetch, 2)).toEqual({ ...bodyOf(fetch), isRepeat: true });
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS / 2);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('the server is asked a limited number of times whether a guest needs help', async () => {
  const { fetch, onRead } = writeUnlistedWords();
  for (const asked of ASK_FOR_READING_AFTER_MS.keys()) await askAgain(fetch, asked);
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS / 2);
  leavePage();
  await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
  expect(fetch).toHaveBeenCalledTimes(ASK_FOR_READING_AFTER_MS.length + 2);
});

test('the server’s finding about a text is ignored if the guest has changed the text since', async () => {
  const { fetch, onRead, goOn } = writeUnlistedWords();
  const answers: ((response: Response) => void)[] = [];
  fetch.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  await askAgain(fetch, 0);
  goOn({ ...COMPLAINT, details: 'she has gone all grey too' });
  expect(answers).toHaveLength(2);
  for (const respond of answers) respond(Response.json({ id: '1', message: '', needsHelp: true }));
  await vi.waitFor(() => expect(onRead).toHaveBeenCalled());
  expect(onRead.mock.calls).toEqual([[true]]);
});

test.each([true, false])(
  'the server’s finding about a text (needsHelp: %s) counts again if the guest takes the text back and sends it unchanged',
  async (needsHelp) => {
    const { fetch, onRead, goOn } = writeUnlistedWords();
    fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp }));
    await askAgain(fetch, 0);
    await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[needsHelp]]));
    const { details, ...rest } = UNLISTED;
    goOn(rest);
    expect(onRead).toHaveBeenCalledOnce();
    goOn({ ...rest, details });
    expect(onRead.mock.calls).toEqual([[needsHelp], [needsHelp]]);
    expect(fetch).toHaveBeenCalledTimes(2);
  },
);

test('a guest who finishes before the text is read gets the advice at the thanks', async () => {
  const { fetch, onRead, finish } = writeUnlistedWords();
  finish();
  await askAgain(fetch, 0);
  fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
  await askAgain(fetch, 1);
  await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
  expect(bodyOf(fetch, 2)).toEqual({ ...bodyOf(fetch), isRepeat: true });
});

test('a guest whose text arrives only with the finished answer gets the advice at the thanks', async () => {
  const fetch = answer(201, { id: '1', message: '', needsHelp: true });
  const onRead = vi.fn();
  const answers: Answers = { rating: 'great', topic: 'food', details: 'he has gone all grey' };
  const payload = { venueId: 'blue-door', rating: 'great', isSeriousComplaint: false } as const;
  const entryRef = { current: { venueId: 'blue-door', key: 'the-key', payload, answers } };
  const result = { id: '1', message: 'Feedback submitted' };
  render(<Guest phase="closed" {...{ answers, result, entryRef, onRead }} />);
  await askAgain(fetch, -1, 0);
  await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
  expect(bodyOf(fetch)).toMatchObject({ isRepeat: true, unfinishedAt: expect.any(String) });
});

test('the server is not asked again about an answer that the guest has erased', async () => {
  const { fetch, finish } = writeUnlistedWords();
  await askAgain(fetch, 0);
  finish();
  fetch.mockImplementation(async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
  await askAgain(fetch, 1);
  await vi.advanceTimersByTimeAsync(SEND_UNFINISHED_AFTER_MS);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('a safety complaint that failed to send is sent again when the network is back', async () => {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  fetch.mockImplementationOnce(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  render(<Guest answers={DANGER} />);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('a guest in danger whose words have arrived is not warned if later answers fail to send', async () => {
  const { fetch, warn, goOn } = await tellOfDanger();
  fetch.mockImplementation(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  goOn({ ...DANGER, email: 'jo@example.com' });
  leavePage();
  // Only after a failure are the answers sent again.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(3);
  });
  expect(warn).not.toHaveBeenCalledWith(expect.anything());
});

test('a guest in danger whose words have arrived is not warned while later answers are on their way', async () => {
  const { fetch, warn, goOn } = await tellOfDanger();
  fetch.mockImplementation(() => new Promise(() => undefined));
  goOn({ ...DANGER, email: 'jo@example.com' });
  leavePage();
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS / 2);
  expect(warn).not.toHaveBeenCalledWith(expect.anything());
});

test('a guest in danger is warned if rewritten words fail to send, although the first ones have arrived', async () => {
  const { fetch, warn, goOn } = await tellOfDanger();
  fetch.mockImplementation(async () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  goOn({ ...DANGER, details: 'broken glass, and somebody is bleeding' });
  await vi.waitFor(() => expect(warn).toHaveBeenLastCalledWith('failed'));
});

test.each([
  ['of the chat’s list', DANGER.details],
  ['that only the server knows', 'he has gone all grey'],
])(
  'beyond the monthly limit, the server is asked about dangerous words %s until the team can read them',
  async (_, details) => {
    const fetch = answer(429, { code: 'MONTHLY_LIMIT' });
    const [onUrgentUnsent, onHeld, onRead] = [vi.fn(), vi.fn(), vi.fn()];
    const answers: Answers = { ...COMPLAINT, details };
    render(<Guest {...{ answers, onUrgentUnsent, onHeld, onRead }} />);
    const isListed = details === DANGER.details;
    await vi.waitFor(() => expect(onHeld.mock.calls).toEqual([['sealed']]));
    expect(onUrgentUnsent).toHaveBeenLastCalledWith(isListed ? 'failed' : undefined);
    await askAgain(fetch, 0);
    fetch.mockImplementation(async () => Response.json({ id: '1', message: '', needsHelp: true }));
    await askAgain(fetch, 1);
    await vi.waitFor(() => expect(onRead.mock.calls).toEqual([[true]]));
    expect(onHeld).toHaveBeenLastCalledWith('opened');
    expect(onUrgentUnsent).toHaveBeenLastCalledWith(undefined);
    vi.advanceTimersByTime(SEND_UNFINISHED_AFTER_MS / 2);
    expect(fetch).toHaveBeenCalledTimes(3);
  },
);

test('beyond the monthly limit, the server is asked a limited number of times whether the team can read the text', async () => {
  const fetch = answer(429, { code: 'MONTHLY_LIMIT' });
  const warn = vi.fn();
  render(<Guest answers={DANGER} onUrgentUnsent={warn} />);
  for (const asked of ASK_FOR_READING_AFTER_MS.keys()) await askAgain(fetch, asked);
  await vi.advanceTimersByTimeAsync(SEND_UNFINISHED_AFTER_MS / 2);
  expect(fetch).toHaveBeenCalledTimes(ASK_FOR_READING_AFTER_MS.length + 1);
  expect(warn).toHaveBeenLastCalledWith('failed');
});

test('a guest in danger is warned about words that the server refuses', async () => {
  const fetch = answer(404, { code: 'NOT_FOUND' });
  const warn = vi.fn();
  render(<Guest answers={DANGER} onUrgentUnsent={warn} />);
  await vi.waitFor(() => expect(warn).toHaveBeenLastCalledWith('failed'));
  window.dispatchEvent(new Event('online'));
  expect(fetch).toHaveBeenCalledOnce();
});

test('words about danger that take long to arrive are reported as being sent, and as failed only once they fail', async () => {
  let respond = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const warn = vi.fn();
  render(<Guest answers={DANGER} onUrgentUnsent={warn} />);
  vi.advanceTimersByTime(5_000);
  expect(warn).toHaveBeenLastCalledWith('sending');
  respond(new Response('', { status: 500 }));
  await vi.waitFor(() => expect(warn).toHaveBeenLastCalledWith('failed'));
});

test.each(['limit-reached', 'refused'] as const)(
  'a guest in danger whose finished feedback ends as %s is warned, unless the words had arrived',
  async (phase) => {
    const { warn, goOn } = await tellOfDanger();
    goOn(DANGER, phase);
    expect(warn).not.toHaveBeenCalled();
    cleanup();
    render(<Guest answers={DANGER} phase={phase} onUrgentUnsent={warn} />);
    expect(warn.mock.calls).toEqual([['failed']]);
  },
);

test('unfinished answers that failed to send are sent again the next time the guest leaves the page', async () => {
  const fetch = answer(500, { code: 'INTERNAL' });
  render(<Guest answers={TAPPED} />);
  leavePage();
  await vi.waitFor(() => {
    leavePage();
    expect(fetch.mock.calls.length).toBeGreaterThan(1);
  });
});

test('unfinished answers whose key the server refuses are sent under a new key', async () => {
  const fetch = answer(422, { code: 'KEY_REUSED' });
  render(<Guest answers={TAPPED} />);
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

type GuestProps = {
  answers: Answers;
  phase?: Conversation['phase'];
  result?: Conversation['result'];
  saidOfCall?: CallLink;
  onUrgentUnsent?: (unsent: UnsentReason | undefined) => void;
  onRead?: (needsHelp: boolean) => void;
  onHeld?: (held: 'sealed' | 'opened') => void;
  onTypedDanger?: () => void;
  entryRef?: { current: OutboxEntry | undefined };
};

function Guest({ answers, phase = 'asking', result, saidOfCall = {}, ...listeners }: GuestProps) {
  const conversation = { ...startConversation(SETUP, en), answers, phase, result };
  const saidOfCallRef = { current: saidOfCall };
  useUnfinishedDelivery({ conversation, setup: SETUP, keyRef, saidOfCallRef, ...listeners });
  return null;
}

/**
 * Renders a guest whose text is about danger, which the chat does not recognise and the server has
 * not read yet.
 */
function writeUnlistedWords() {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const onRead = vi.fn();
  const answers = UNLISTED;
  const { rerender } = render(<Guest answers={answers} onRead={onRead} />);
  const goOn = (said: Answers) => rerender(<Guest answers={said} onRead={onRead} />);
  const finish = () => {
    const result = { id: '1', message: 'Feedback submitted' };
    rerender(<Guest phase="closed" {...{ answers, result, onRead }} />);
  };
  return { fetch, onRead, goOn, finish };
}

/** Renders a guest who types a comment and does not press its button. */
function typeWithoutButton(text: string, first: Answers = { rating: 'poor', topic: 'food' }) {
  const fetch = answer(201, { id: '1', message: '' });
  const onTypedDanger = vi.fn();
  const guest = (answers: Answers) => <Guest answers={answers} onTypedDanger={onTypedDanger} />;
  const { rerender } = render(guest(first));
  type('details', text);
  rerender(guest({ rating: 'poor', topic: 'food' }));
  return { fetch, onTypedDanger };
}

/** Advances the clock until the server has been asked about the text in its field. */
async function askAboutTypedText(fetch: ReturnType<typeof answer>): Promise<void> {
  await vi.waitFor(() => {
    vi.advanceTimersByTime(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
}

/** Advances the clock until the server has been asked again. */
async function askAgain(
  fetch: ReturnType<typeof answer>,
  asked: number,
  pause = asked,
): Promise<void> {
  await vi.waitFor(() => {
    // A guest who types does not pause.
    document.dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(ASK_FOR_READING_AFTER_MS[pause] ?? 0);
    expect(fetch).toHaveBeenCalledTimes(asked + 2);
  });
}

/** Renders a guest whose urgent text has just arrived at the server. */
async function tellOfDanger() {
  const fetch = answer(201, { id: '1', message: 'Feedback submitted' });
  const warn = vi.fn();
  const { rerender } = render(<Guest answers={DANGER} onUrgentUnsent={warn} />);
  warn.mockClear();
  await vi.waitFor(() => expect(warn).toHaveBeenLastCalledWith(undefined));
  warn.mockClear();
  const goOn = (answers: Answers, phase?: Conversation['phase']) =>
    rerender(<Guest answers={answers} phase={phase} onUrgentUnsent={warn} />);
  return { fetch, warn, goOn };
}

function makeCall(conversation: string, status: 'waiting' | 'declined') {
  const told = status === 'waiting' ? { token: 'the-token', table: '7' } : {};
  const askedAt = Date.now();
  saveCallRecord(SETUP, { conversation, status, key: 'call-key', askedAt, ...told }, askedAt);
}

function type(input: 'details' | 'custom-topic' | 'first-name' | 'email', text: string) {
  makeTypedTextStore(SETUP, input).onType('answer', text);
  document.dispatchEvent(new Event('input'));
}

function leavePage() {
  window.dispatchEvent(new Event('pagehide'));
}

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function bodyOf(fetch: ReturnType<typeof answer>, call = 0): Record<string, unknown> {
  const [, options] = fetch.mock.calls[call] ?? [];
  return JSON.parse((options as { body: string }).body);
}
