import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import {
  type ConversationTransform,
  reduceConversation,
  startConversation,
} from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { en } from '../words/en.ts';
import { callCardContent } from './call-card-content.ts';
import { CallFlow, type CallFlowProps } from './call-flow.tsx';
import { type CallRecord, readCallRecord, saveCallRecord } from './call-record.ts';
import { dependencies } from './call-requests.ts';
import { CALL_WORDS } from './call-words.ts';

const SETUP: ConversationSetup = { venueId: 'blue-door', rewards: [], language: 'en', table: '7' };
const done: CallRecord = { conversation: 'c', key: 'k', status: 'done', askedAt: 0, table: '7' };

beforeEach(() => {
  localStorage.clear();
  Object.assign(dependencies, partDependencies);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a call remembers whether its guest wrote about danger, and the next conversation drops the finished call', () => {
  saveCallRecord(SETUP, done, Date.now());
  const said = { rating: 'fair', topic: 'food', details: 'My lips are swelling' } as const;
  const { rerender } = render(flow('c', said));
  expect(readCallRecord(SETUP, Date.now())?.isDanger).toBe(true);
  // Once the guest takes the text back, it is an ordinary complaint again.
  rerender(flow('c', { ...said, details: 'Cold' }));
  expect(readCallRecord(SETUP, Date.now())?.isDanger).toBe(false);
  rerender(flow('c', said));
  rerender(flow('another', { rating: 'poor' }));
  expect(readCallRecord(SETUP, Date.now())).toBeUndefined();
});

test('a call that the server refuses to withdraw still stands, and its card says why', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/withdraw')
      ? Response.json({ code: 'CONFLICT', message: 'It stays open' }, { status: 409 })
      : Response.json({ status: 'taken', takenBy: 'Maya' }),
  );
  saveCallRecord(SETUP, { ...done, status: 'taken', token: 't', isWithdrawing: true }, Date.now());
  render(flow('c', { rating: 'fair' }));
  await waitFor(() => {
    const kept = readCallRecord(SETUP, Date.now());
    expect(kept).toMatchObject({ status: 'taken', takenBy: 'Maya', isSafety: true });
    expect(kept?.isWithdrawing).toBeUndefined();
  });
  const kept = { ...done, status: 'waiting', isSafety: true } as const;
  expect(content(kept)).toMatchObject({
    title: 'We have told the team',
    note: 'What you wrote sounds serious, so your call stays open.',
    canWithdraw: false,
  });
  // After a safety call has ended, the guest is not asked whether it was sorted out.
  expect(content({ ...done, isSafety: true })).toMatchObject({
    title: 'The manager will look after this personally.',
    note: undefined,
  });
});

test('writing about danger cancels the withdrawal of a call that is still waiting for the network', () => {
  // The server never responds.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  saveCallRecord(
    SETUP,
    { ...done, status: 'waiting', token: 't', isWithdrawing: true },
    Date.now(),
  );
  const { rerender } = render(flow('c', { rating: 'fair', topic: 'food' }));
  expect(readCallRecord(SETUP, Date.now())?.isWithdrawing).toBe(true);
  rerender(flow('c', { rating: 'fair', topic: 'food', details: 'My lips are swelling' }));
  const kept = readCallRecord(SETUP, Date.now());
  expect(kept).toMatchObject({ status: 'waiting', isDanger: true });
  expect(kept?.isWithdrawing).toBeUndefined();
});

test('a guest is not asked whether to call staff while somebody is on the way to them', () => {
  const said = { rating: 'poor', topic: 'food' } as const;
  const plain = [{ rating: 'poor' } as const, { topic: 'food' } as const].reduce(
    (state, answer) => reduceConversation(state, { type: 'answered', answer }, SETUP, en),
    startConversation(SETUP, en),
  );
  let isAsked: boolean | undefined;
  const told = {
    offer: { tables: [] },
    onTell: (tell: ConversationTransform) => {
      isAsked = tell(plain).input === 'call';
    },
  };
  const { rerender } = render(flow('c', said, told));
  expect(isAsked).toBe(true);
  rerender(flow('c', said, { ...told, isSomebodyComing: true }));
  expect(isAsked).toBe(false);
  rerender(flow('c', said, told));
  expect(isAsked).toBe(true);
});

function content(record: CallRecord) {
  return callCardContent(record, CALL_WORDS.en, { isOffline: false, timeOf: String });
}

function flow(key: string, answers: Answers, more: Partial<CallFlowProps> = {}) {
  return (
    <CallFlow
      conversation={{ answers, path: 'negative', phase: 'asking' }}
      setup={SETUP}
      words={en}
      keyRef={{ current: key }}
      offer={undefined}
      isSomebodyComing={false}
      saidOfCallRef={{ current: {} }}
      onCalled={() => undefined}
      onSeated={() => undefined}
      onTell={() => undefined}
      {...more}
    />
  );
}
