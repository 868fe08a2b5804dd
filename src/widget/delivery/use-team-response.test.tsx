import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import { type Conversation, startConversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { en } from '../words/en.ts';
import { storeFinishedConversation } from './finished-conversation.ts';
import { ASK_WHO_COMES_EVERY_MS, useTeamResponse } from './use-team-response.ts';

const SETUP: ConversationSetup = { venueId: 'blue-door', table: '7', rewards: [], language: 'en' };
const DANGER: Answers = { rating: 'poor', topic: 'food', details: 'My lips are swelling' };
const RESULT = { id: '1', message: 'Feedback submitted' };

let answer: object;
const asked = vi.fn((..._: unknown[]) => Promise.resolve(Response.json(answer)));
beforeEach(() => {
  answer = RESULT;
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a guest in danger learns that the team was told, who is coming, and when no member is coming any more', async () => {
  const { container } = render(<Guest answers={DANGER} />);
  await pass();
  expect(container.textContent).toBe('');
  answer = { ...RESULT, needsHelp: true, isTold: true };
  await pass();
  expect(container.textContent).toBe('{"isTold":true}');
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  await pass();
  expect(container.textContent).toBe('{"coming":"Maya"}');
  answer = { ...RESULT, needsHelp: true };
  await pass();
  expect(container.textContent).toBe('{}');
});

test('the guest’s page stops asking who is coming once the server has found that the guest is not in danger', async () => {
  answer = { ...RESULT, needsHelp: false };
  const { container } = render(<Guest answers={DANGER} />);
  await pass();
  await pass();
  expect(asked).toHaveBeenCalledOnce();
  expect(container.textContent).toBe('');
});

test.each([
  ['after new words', { answers: { ...DANGER, details: 'Now I cannot breathe' } }],
  ['at the thanks', { answers: DANGER, phase: 'closed', result: RESULT }],
] as const)('the guest’s page asks the server again who is coming %s', async (_, later) => {
  answer = { ...RESULT, needsHelp: false };
  const { container, rerender } = render(<Guest answers={DANGER} />);
  await pass();
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  rerender(<Guest {...later} />);
  await pass();
  expect(container.textContent).toBe('{"coming":"Maya"}');
});

test('the guest’s page still knows who is coming while the server reads new text', async () => {
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  const { container, rerender } = render(<Guest answers={DANGER} />);
  await pass();
  answer = RESULT;
  rerender(<Guest answers={{ ...DANGER, details: 'Now I cannot breathe' }} />);
  await pass();
  expect(container.textContent).toBe('{"coming":"Maya"}');
});

test('the guest’s page does not say who is coming while the latest text has not arrived', async () => {
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  const { container, rerender } = render(<Guest answers={DANGER} />);
  await pass();
  rerender(<Guest answers={DANGER} isUnsent />);
  expect(container.textContent).toBe('');
  rerender(<Guest answers={DANGER} isUnsent phase="closed" result={RESULT} />);
  await pass();
  expect(container.textContent).toBe('{"coming":"Maya"}');
});

test('a guest whose unfinished answer was held back by the monthly limit learns who is coming once the finished answer is accepted', async () => {
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  const answers: Answers = { ...DANGER, held: 'sealed' };
  const { container, rerender } = render(<Guest answers={answers} phase="limit-reached" />);
  await pass();
  expect(asked).not.toHaveBeenCalled();
  rerender(<Guest answers={answers} phase="closed" result={RESULT} />);
  await pass();
  expect(container.textContent).toBe('{"coming":"Maya"}');
});

test('the guest’s page stops asking who is coming once the finished answer was erased', async () => {
  answer = { ...RESULT, needsHelp: true, coming: 'Maya' };
  const { container } = render(<Guest answers={DANGER} phase="closed" result={RESULT} />);
  await pass();
  asked.mockImplementationOnce(async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
  await pass();
  await pass();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(container.textContent).toBe('');
});

test.each([
  ['a guest who is not in danger', { ...DANGER, details: 'The soup was cold' }, 'asking'],
  ['a guest whose answer the monthly limit holds back', { ...DANGER, held: 'sealed' }, 'asking'],
  ['a guest who was turned away', DANGER, 'limit-reached'],
] as const)('the server is not asked who is coming for %s', async (_, answers, phase) => {
  render(<Guest answers={answers} phase={phase} />);
  await pass();
  expect(asked).not.toHaveBeenCalled();
});

test('after a reload of the thanks, the guest’s page asks who is coming for the stored conversation', async () => {
  const answers: Answers = { rating: 'poor', topic: 'food', wasDanger: true };
  storeFinishedConversation(SETUP, { key: 'the-stored-key', answers, result: RESULT }, Date.now());
  render(<Guest answers={answers} phase="closed" result={RESULT} />);
  await pass();
  expect(asked.mock.calls[0]).toMatchObject([
    '/api/feedback',
    { headers: { 'Idempotency-Key': 'the-stored-key' } },
  ]);
});

type GuestProps = Partial<Pick<Conversation, 'phase' | 'result'>> & {
  answers: Answers;
  isUnsent?: boolean;
};

/** Shows what `useTeamResponse` returns. */
function Guest({ answers, phase = 'asking', result, isUnsent = false }: GuestProps) {
  const conversation = { ...startConversation(SETUP, en), answers, phase, result };
  const keyRef = { current: 'the-key-of-this-page' };
  return <>{JSON.stringify(useTeamResponse({ conversation, setup: SETUP, keyRef, isUnsent }))}</>;
}

/** Advances the clock until the server has been asked once more. */
async function pass(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ASK_WHO_COMES_EVERY_MS));
}
