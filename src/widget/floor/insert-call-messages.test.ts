import { beforeEach, expect, test } from 'vitest';
import type { Answers } from '../conversation/answers.ts';
import {
  type Conversation,
  reduceConversation,
  startConversation,
} from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { composeTransforms, holdAtTopic, warnOfUnsentWords } from '../conversation/transforms.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { en } from '../words/en.ts';
import type { CallRecord } from './call-record.ts';
import { dependencies } from './call-requests.ts';
import { CALL_WORDS } from './call-words.ts';
import { type CallMessagesInput, insertCallMessages } from './insert-call-messages.tsx';

const SETUP: ConversationSetup = { venueId: 'blue-door', rewards: [], language: 'en', table: '7' };
const words = CALL_WORDS.en;
const record: CallRecord = {
  conversation: 'c',
  key: 'k',
  status: 'waiting',
  askedAt: 0,
  table: '7',
};

beforeEach(() => {
  Object.assign(dependencies, partDependencies);
});

function after(...answers: Answers[]): Conversation {
  return answers.reduce(
    (state, answer) => reduceConversation(state, { type: 'answered', answer }, SETUP, en),
    startConversation(SETUP, en),
  );
}

function tell(plain: Conversation, call: Partial<CallMessagesInput> = {}): Conversation {
  return insertCallMessages(plain, {
    record: undefined,
    isOwn: true,
    isOffered: true,
    isPaused: false,
    words,
    card: (isInTalk) => (isInTalk ? 'card' : 'card among the thanks'),
    question: 'question',
    tableQuestion: 'which table',
    onReconsider: () => undefined,
    ...call,
  });
}

const texts = ({ messages }: Conversation) => messages.map(({ card, message }) => card ?? message);
const complaint = after({ rating: 'poor' }, { topic: 'food' });

test('a guest who names a danger as the topic sees the advice before the call question', () => {
  const customTopic = 'an allergic reaction';
  const danger = after({ rating: 'poor' }, { topic: 'other' }, { customTopic });
  const advised = [customTopic, en.lines.getHelp];
  expect(texts(holdAtTopic(danger)).slice(-2)).toEqual(advised);
  expect(texts(tell(danger)).slice(-3)).toEqual([...advised, words.question]);
  expect(texts(tell(danger, { record })).slice(-6, -1)).toEqual([
    ...advised,
    words.question,
    words.yes,
    'card',
  ]);
});

test('the call question comes right after the topic and does not count as a step', () => {
  const asked = tell(complaint);
  expect(texts(asked).slice(-2)).toEqual([en.complaints.food, words.question]);
  expect(asked).toMatchObject({ input: 'call', ask: 'question', stepNumber: 2, canSkip: false });
  expect(asked.stepCount).toBe(complaint.stepCount);
  const own = after({ rating: 'poor' }, { topic: 'other' }, { customTopic: 'The music' });
  expect(texts(tell(own)).slice(-2)).toEqual(['The music', words.question]);
});

test('the call question is asked only right after the topic, and only if calls are offered', () => {
  for (const plain of [
    after(),
    after({ rating: 'poor' }),
    after({ rating: 'poor' }, { topic: 'other' }),
    after({ rating: 'poor' }, { topic: 'food' }, { details: 'Cold' }),
  ]) {
    expect(tell(plain)).toBe(plain);
  }
  expect(tell(complaint, { isOffered: false })).toBe(complaint);
});

test('a guest who declines a call gets the next standard question, and can take the “no” back', () => {
  let isBack = false;
  const onReconsider = () => {
    isBack = true;
  };
  const declined = { ...record, status: 'declined' as const };
  const told = tell(complaint, { record: declined, onReconsider });
  expect(texts(told).slice(-3)).toEqual([words.question, words.no, en.lines.complaintDetails]);
  expect(told).toMatchObject({ input: 'details', stepNumber: complaint.stepNumber });
  told.unsay?.();
  expect(isBack).toBe(true);
  const later = after({ rating: 'poor' }, { topic: 'food' }, { details: 'Cold' });
  expect(tell(later, { record: declined }).unsay).toBeUndefined();
});

test('the call card is shown where the call was made, and the guest’s yes cannot be taken back in the chat', () => {
  const told = tell(complaint, { record });
  expect(texts(told).slice(-4)).toEqual([
    words.question,
    words.yes,
    'card',
    en.lines.complaintDetails,
  ]);
  expect(told.unsay).toBeNull();
  expect(told.messages.map(({ id }) => id)).toEqual(told.messages.map((_, index) => index));
  const seated = tell(complaint, { record: { ...record, wasSeated: true } });
  expect(texts(seated).slice(-4, -1)).toEqual([words.whichTable, '7', 'card']);
});

test('a guest whose table is unknown is asked for it before the call is sent', () => {
  const told = tell(complaint, { record: { ...record, status: 'seating' } });
  expect(texts(told).slice(-2)).toEqual([words.yes, words.whichTable]);
  expect(told).toMatchObject({ input: 'call-table', ask: 'which table' });
});

test('a guest who names an unknown table is told so and asked again', () => {
  const unknown = { ...record, status: 'unknown_table' as const, table: '99' };
  const told = tell(complaint, { record: unknown });
  expect(texts(told).slice(-3)).toEqual([
    words.yes,
    'We do not know table 99 here.',
    words.whichTable,
  ]);
  expect(told).toMatchObject({ input: 'call-table', ask: 'which table' });
  const later = after({ rating: 'poor' }, { topic: 'food' }, { details: 'Cold' });
  expect(texts(tell(later, { record: unknown }))).toContain('card');
});

test('while calls are paused, an unhappy guest is told so after the topic and not asked to call', () => {
  const paused = { isOffered: false, isPaused: true };
  const told = tell(complaint, paused);
  expect(texts(told).slice(-3)).toEqual([
    en.complaints.food,
    words.paused,
    en.lines.complaintDetails,
  ]);
  expect(told.input).toBe('details');
  const later = after({ rating: 'poor' }, { topic: 'food' }, { details: 'Cold' });
  expect(texts(tell(later, paused))).toContain(words.paused);
  for (const plain of [after(), after({ rating: 'poor' }), after({ rating: 'great' })]) {
    expect(tell(plain, paused)).toBe(plain);
  }
});

test('an open call from the previous conversation is still shown, but a withdrawn one is not', () => {
  const begun = after({ rating: 'great' });
  expect(texts(tell(begun, { record, isOwn: false }))[2]).toBe('card');
  const over = { ...record, status: 'withdrawn' as const };
  expect(tell(begun, { record: over, isOwn: false })).toBe(begun);
});

test('the call card is right below the thanks', () => {
  const finished = after(
    { rating: 'poor' },
    { topic: 'food' },
    { details: 'Cold' },
    { visit: { day: 'today', date: '2026-11-15' } },
  );
  const spoken = [1, 2].reduce<Conversation>(
    (state) => reduceConversation(state, { type: 'went-on' }, SETUP, en),
    finished,
  );
  const all = [{ email: '' }, { firstName: '' }].reduce<Conversation>(
    (state, answer) => reduceConversation(state, { type: 'answered', answer }, SETUP, en),
    spoken,
  );
  const answer = { id: '1', message: '' };
  const thanked = reduceConversation(all, { type: 'sent', answer }, SETUP, en);
  expect(texts(tell(thanked, { record })).slice(-2)).toEqual([
    en.lines.thanksForTelling,
    'card among the thanks',
  ]);
});

test('the question after the topic waits until the page knows whether to ask the call question', () => {
  const held = holdAtTopic(complaint);
  expect(texts(held).at(-1)).toBe(en.complaints.food);
  expect(held.input).toBeNull();
  expect(held.stepNumber).toBe(tell(complaint).stepNumber);
  const later = after({ rating: 'poor' }, { topic: 'food' }, { details: 'Cold' });
  expect(holdAtTopic(later)).toBe(later);
  expect(composeTransforms([undefined, false])).toBeUndefined();
  expect(composeTransforms([holdAtTopic, undefined])?.(complaint)).toEqual(held);
});

test.each([
  ['is still being sent', true, en.lines.flagging],
  ['could not be sent', false, en.lines.notFlagged],
] as const)(
  'a guest in danger whose text %s is told so, and not that it is flagged',
  (_, isSending, line) => {
    const told = ['went-on', 'went-on'].reduce(
      (now) => reduceConversation(now, { type: 'went-on' }, SETUP, en),
      after(
        { rating: 'poor' },
        { topic: 'food' },
        { details: 'My lips are swelling' },
        { visit: { day: 'today', date: '2026-11-15' } },
      ),
    );
    const said = warnOfUnsentWords(en, isSending)(told).messages.map(({ message }) => message);
    expect(said).toContain(line);
    expect(said).not.toContain(en.lines.flagged);
  },
);

test.each([
  ['asking', true],
  ['waiting', false],
  ['taken', false],
  ['done', true],
  ['missed', true],
  ['unreachable', true],
] as const)(
  'a guest in danger whose text has not been read and whose call is “%s” is told that the team does not know: %s',
  (status, isWarned) => {
    const danger = after(
      { rating: 'poor' },
      { topic: 'food' },
      { details: 'My lips are swelling' },
    );
    for (const isOwn of [true, false]) {
      const told = tell(danger, { record: { ...record, status, isSettled: undefined }, isOwn });
      const hasCard = told.messages.some(({ card }) => card === 'card');
      const { messages } = warnOfUnsentWords(en, false)(told);
      const advice = messages.find(({ isUrgent }) => isUrgent)?.message;
      const warning = `${en.lines.unsent}\n${en.lines.getHelp}`;
      expect(advice).toBe(isWarned || !hasCard ? warning : en.lines.getHelp);
    }
  },
);
