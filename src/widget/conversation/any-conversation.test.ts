import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeedbackPayload, feedbackSubmission } from '#shared/feedback/contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { isSkippedAnswer } from '#shared/feedback/rules.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import { en } from '../words/en.ts';
import { type Answers, isEmailAddress } from './answers.ts';
import {
  type Conversation,
  type ConversationEvent,
  reduceConversation,
  startConversation,
} from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { finishedPayload } from './payload.ts';
import { undoLastAnswer } from './undo-last-answer.ts';

const SETUP: ConversationSetup = { venueId: 'blue-door', rewards: [], language: 'en' };
const setups = fc.record({
  venueId: fc.constant('blue-door'),
  venueName: fc.option(fc.constant('The Blue Door'), { nil: undefined }),
  table: fc.option(fc.string({ unit: 'binary', maxLength: 80 }), { nil: undefined }),
  rewards: fc
    .boolean()
    .map((rewardsEnabled) =>
      offeredRewards({ rewardsEnabled, customRewards: ['Free Coffee'], disabledRewards: [] }),
    ),
  isLimitReached: fc.boolean(),
  language: fc.constant('en' as const),
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string().map((text) => ` ${text}\0\ud83d `),
  fc.constantFrom(
    '',
    '  ',
    '(Skipped)',
    'skipped',
    'Ana',
    'I was sick',
    'x'.repeat(6000),
    '😀'.repeat(2500),
  ),
);
const emails = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('guest@example.com', 'GUEST+1@Example.co.uk', 'no address', "o'@example.com", ''),
  texts,
);
const visits = fc.record(
  {
    day: fc.constantFrom('today', 'yesterday', 'tomorrow'),
    date: fc.constantFrom('2026-11-15', '2026-11-14', '2026-02-30', '0026-01-01', 'soon'),
    time: fc.constantFrom('19:30', '00:00', '24:00', '', 'late'),
  },
  { requiredKeys: ['day', 'date'] },
);

/** Random answers: a few fit the current question, most do not, some have impossible types. */
const answers = fc.oneof(
  fc.record({ rating: fc.constantFrom(...RATINGS, 'splendid') }),
  fc.record({ topic: fc.constantFrom('food', 'wait', 'atmosphere', 'other', 'toString') }),
  fc.record({ customTopic: texts }),
  fc.record({ details: texts }),
  fc.record({ serverName: texts }),
  fc.record({ visit: visits }),
  fc.record({ firstName: texts, email: emails }),
  fc.record({ email: emails }),
  fc.record({ reward: fc.constantFrom('free_coffee', 'surprise_me', 'gone', '') }),
  fc.record({ finished: fc.constant(true), reward: fc.constant('gone') }),
  fc.dictionary(
    fc.constantFrom('rating', 'topic', 'details', 'email', 'visit', 'reward'),
    fc.jsonValue(),
  ),
);

const events = fc.oneof(
  { weight: 8, arbitrary: answers.map((answer) => ({ type: 'answered', answer })) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      { type: 'skipped' },
      { type: 'went-on' },
      { type: 'send-failed' },
      { type: 'network-lost' },
      { type: 'try-again' },
      { type: 'closing-shown' },
      { type: 'setup-changed' },
      { type: 'reloaded' },
      { type: 'danger-found' },
      { type: 'seated', day: '2026-11-15' },
      { type: 'typed-danger-found' },
      { type: 'no-danger-found' },
      { type: 'held', held: 'sealed' },
      { type: 'held', held: 'opened' },
    ),
  },
  { weight: 6, arbitrary: fc.constant({ type: 'sensible' }) },
  { weight: 2, arbitrary: fc.constant({ type: 'changed' }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'started-over' }, { type: 'sent' }) },
  { weight: 1, arbitrary: fc.jsonValue().map((kept) => ({ type: 'resumed', answers: kept })) },
);
type AnyEvent = { type: string; answer?: unknown };
const sequences = fc.array(events, { maxLength: 60, size: 'max' });
/** The events that may return the guest to an earlier question, or remove the reward question. */
const BACKWARD = [
  'started-over',
  'resumed',
  'changed',
  'danger-found',
  'typed-danger-found',
  'held',
];
const TO_THE_END: AnyEvent[] = Array.from({ length: 20 }, () => ({ type: 'sensible' }));

test('whatever the guest and the network do, a conversation ends in exactly one valid submission', () => {
  fc.assert(
    fc.property(setups, sequences, (setup, sequence) => {
      const submitted: FeedbackPayload[] = [];
      let state = startConversation(setup, en);
      for (const event of [...sequence, ...TO_THE_END]) {
        const next = move(state, event, setup);
        if (!state.result && next.result) submitted.push(finishedPayload(state, setup));
        if (!BACKWARD.includes(event.type)) expectForward(state, next);
        state = next;
      }
      expect(state.phase).toBe('closed');
      expect(submitted).toHaveLength(1);
      submitted.forEach(expectValid);
      const offered = setup.rewards.map(({ value }) => value);
      expect([undefined, ...offered]).toContain(submitted[0]?.rewardSelected);
      expect(['2026-11-15', '2026-11-14']).toContain(submitted[0]?.visitDate);
    }),
    { numRuns: 300 },
  );
});

test('a finished conversation sends the same payload even if the rewards on offer change', () => {
  fc.assert(
    fc.property(setups, setups, sequences, (setup, other, sequence) => {
      const later = { ...other, table: setup.table };
      let state = startConversation(setup, en);
      let finished: FeedbackPayload | undefined;
      for (const [index, event] of [...sequence, ...TO_THE_END].entries()) {
        state = move(state, event, index % 3 === 0 ? later : setup);
        if (state.phase === 'asking') continue;
        const payload = finishedPayload(state, setup);
        finished ??= payload;
        // Danger that the server finds after the end does not change what was sent.
        const { isSeriousComplaint } = state.answers.wasDanger ? finished : payload;
        expect({ ...payload, isSeriousComplaint }).toEqual(finished);
      }
      expect(state.phase).toBe('closed');
      expectValid(finished ?? expect.fail());
    }),
    { numRuns: 200 },
  );
});

test('a reload at any moment restores the same conversation', () => {
  fc.assert(
    fc.property(setups, sequences, (setup, sequence) => {
      let state = startConversation(setup, en);
      for (const event of sequence) {
        const before = state;
        state = move(before, event, setup);
        if (state === before) continue;
        if (state.phase === 'asking' || state.phase === 'sending') {
          expect(reloaded(state, setup)).toEqual(state);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('an event that does not fit the current state of the conversation is ignored', () => {
  const asked = startConversation(SETUP, en);
  const late = [
    'sent',
    'send-failed',
    'network-lost',
    'try-again',
    'limit-reached',
    'closing-shown',
    'went-on',
    'skipped',
    'started-over',
    'danger-found',
    'typed-danger-found',
    'no-danger-found',
    'held',
  ];
  for (const type of late) {
    expect(
      reduceConversation(asked, anyEvent({ type, answer: { id: 'f1', message: 'ok' } }), SETUP, en),
    ).toBe(asked);
  }
});

test('the server accepts every email address that the widget accepts', () => {
  const nearly = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...".'+-_aZ9@ é"), maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'.-_aZ9@ é'), maxLength: 12 }),
    )
    .map(([name, domain]) => `${name}@${domain}.com`);
  fc.assert(
    fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string()), (email) => {
      if (!isEmailAddress(email)) return;
      expect(feedbackSubmission.safeParse({ rating: 'great', email }).success).toBe(true);
    }),
    { numRuns: 5000 },
  );
  expect(isEmailAddress('guest@example.com')).toBe(true);
  expect(isEmailAddress('first.last+table@eat.example.co.uk')).toBe(true);
  expect(isEmailAddress(`${'a'.repeat(250)}@example.com`)).toBe(false);
});

function move(state: Conversation, event: AnyEvent, setup: ConversationSetup): Conversation {
  if (event.type === 'reloaded') {
    return ['asking', 'sending', 'failed', 'waiting'].includes(state.phase)
      ? reloaded(state, setup)
      : state;
  }
  if (event.type === 'changed') return changed(state, setup);
  if (event.type === 'sensible')
    return reduceConversation(state, sensible(state, setup), setup, en);
  const answer = event.type === 'sent' ? { id: 'f1', message: 'ok' } : event.answer;
  return reduceConversation(state, anyEvent({ ...event, answer }), setup, en);
}

function reloaded(state: Conversation, setup: ConversationSetup): Conversation {
  const kept: unknown = JSON.parse(JSON.stringify(state.answers));
  return reduceConversation(
    startConversation(setup, en),
    { type: 'resumed', answers: kept },
    setup,
    en,
  );
}

/** The guest takes back the last answer; all other answers must stay the same. */
function changed(before: Conversation, setup: ConversationSetup): Conversation {
  const state = reduceConversation(before, { type: 'setup-changed' }, setup, en);
  const taken = state.phase === 'asking' && undoLastAnswer(state, setup);
  if (!taken) return state;
  const next = reduceConversation(state, { type: 'took-back', answers: taken.answers }, setup, en);
  const answersIn = ({ messages }: Conversation) =>
    messages.filter(({ type }) => type === 'user').map(({ message }) => message);
  expect(answersIn(next)).toEqual(answersIn(state).slice(0, -1));
  expect(next).toMatchObject({ phase: 'asking', input: taken.input });
  return next;
}

/** The next event that a cooperative guest and a working network would cause. */
function sensible(
  { phase, input }: Conversation,
  { rewards }: ConversationSetup,
): ConversationEvent {
  if (phase === 'thanked') return { type: 'closing-shown' };
  if (phase === 'sending') return { type: 'sent', answer: { id: 'f1', message: 'ok' } };
  if (phase !== 'asking') return { type: 'try-again' };
  if (input === null) return { type: 'went-on' };
  const required: Partial<Record<typeof input, Answers>> = {
    rating: { rating: 'fair' },
    'praise-topic': { topic: 'food' },
    'complaint-topic': { topic: 'food' },
    'custom-topic': { customTopic: 'Music' },
    'visit-date': { visit: { day: 'today', date: '2026-11-15' } },
    'visit-date-time': { visit: { day: 'today', date: '2026-11-15' } },
    reward: { reward: rewards[0]?.value },
  };
  const answer = required[input];
  return answer ? { type: 'answered', answer } : { type: 'skipped' };
}

function expectValid(payload: FeedbackPayload): void {
  expect(feedbackSubmission.safeParse(payload).error).toBeUndefined();
  for (const value of Object.values(payload)) {
    if (typeof value !== 'string') continue;
    expect(value.trim() === '' || isSkippedAnswer(value)).toBe(false);
    expect(value.includes('\0') || /\p{Cs}/u.test(value)).toBe(false);
  }
}

function expectForward(before: Conversation, after: Conversation): void {
  if (after === before) return;
  expect(after.stepNumber).toBeGreaterThanOrEqual(before.stepNumber);
  expect(after.stepNumber).toBeLessThanOrEqual(after.stepCount);
  const earlier = withoutFlagging(before).filter(
    // A guest who has taken back even the rating reads the advice alone. With the next rating it
    // follows that rating.
    ({ isUrgent }) => !isUrgent || before.path !== null,
  );
  expect(withoutFlagging(after).slice(0, earlier.length)).toEqual(earlier);
  if (before.messages.some(isAdvice)) expect(after.messages.some(isAdvice)).toBe(true);
}

function isAdvice({ isUrgent }: Conversation['messages'][number]): boolean {
  return isUrgent === true;
}

/**
 * The messages, with one fixed line in place of those about flagging, because a later response of
 * the server may change them.
 */
function withoutFlagging({ messages }: Conversation) {
  const { notFlagged, passedOn, flagged } = en.lines;
  return messages.map((said) =>
    [passedOn, flagged].includes(said.message) ? { ...said, message: notFlagged } : said,
  );
}

/** Casts past the types: stored data and late events can contain anything. */
function anyEvent(event: AnyEvent): ConversationEvent {
  return event as ConversationEvent;
}
