import { expect, test } from 'vitest';
import { feedbackSubmission } from '#shared/feedback/contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import { en } from '../words/en.ts';
import type { Answers } from './answers.ts';
import { type ConversationEvent, reduceConversation, startConversation } from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { finishedPayload } from './payload.ts';

const withRewards: ConversationSetup = {
  venueId: 'blue-door',
  venueName: 'The Blue Door',
  table: '12',
  rewards: offeredRewards({
    rewardsEnabled: true,
    customRewards: ['Free Coffee'],
    disabledRewards: [],
  }),
  language: 'en',
};
const withoutRewards: ConversationSetup = { ...withRewards, rewards: [] };
const GO_ON: ConversationEvent = { type: 'went-on' };

const positive: Answers[] = [
  { rating: 'great' },
  { topic: 'food' },
  { details: ' The soup! ' },
  { serverName: 'Ana' },
  { visit: { day: 'today', date: '2026-11-15', time: '19:30' } },
];
const negative: (Answers | ConversationEvent)[] = [
  { rating: 'fair' },
  { topic: 'wait' },
  { details: 'An hour for a salad' },
  { visit: { day: 'yesterday', date: '2026-11-14' } },
  GO_ON,
  GO_ON,
  { email: 'guest@example.com' },
  { firstName: 'Sam' },
];

const PATHS = [
  {
    name: 'happy, with rewards',
    setup: withRewards,
    given: [
      ...positive,
      { firstName: 'Sam' },
      { email: 'sam@example.com' },
      { reward: 'free_coffee' },
    ],
    count: 8,
    inputs: [
      'rating',
      'praise-topic',
      'details',
      'server-name',
      'visit-date-time',
      'first-name',
      'email',
      'reward',
    ],
    payload: {
      venueId: 'blue-door',
      rating: 'great',
      primaryIssue: 'Food',
      textGeneral: 'Great food',
      specificFeedback: 'The soup!',
      serverName: 'Ana',
      customerName: 'Sam',
      tableNumber: '12',
      visitDate: '2026-11-15',
      visitTime: '19:30',
      rewardSelected: 'free_coffee',
      email: 'sam@example.com',
      isSeriousComplaint: false,
    },
  },
  {
    name: 'happy, without rewards',
    setup: withoutRewards,
    given: [...positive, { firstName: 'Sam', email: '' }],
    count: 6,
    inputs: ['rating', 'praise-topic', 'details', 'server-name', 'visit-date-time', 'contact'],
    payload: {
      venueId: 'blue-door',
      rating: 'great',
      primaryIssue: 'Food',
      textGeneral: 'Great food',
      specificFeedback: 'The soup!',
      serverName: 'Ana',
      customerName: 'Sam',
      tableNumber: '12',
      visitDate: '2026-11-15',
      visitTime: '19:30',
      isSeriousComplaint: false,
    },
  },
  {
    name: 'let down, with rewards',
    setup: withRewards,
    given: [...negative, { reward: 'surprise_me' }],
    count: 9,
    inputs: [
      'rating',
      'complaint-topic',
      'details',
      'visit-date',
      null,
      null,
      'email',
      'first-name',
      'reward',
    ],
    payload: {
      venueId: 'blue-door',
      rating: 'fair',
      primaryIssue: 'Wait time',
      textGeneral: 'Terrible wait',
      specificFeedback: 'An hour for a salad',
      customerName: 'Sam',
      tableNumber: '12',
      visitDate: '2026-11-14',
      rewardSelected: 'surprise_me',
      email: 'guest@example.com',
      isSeriousComplaint: false,
    },
  },
  {
    name: 'let down, without rewards',
    setup: withoutRewards,
    given: negative,
    count: 8,
    inputs: [
      'rating',
      'complaint-topic',
      'details',
      'visit-date',
      null,
      null,
      'email',
      'first-name',
    ],
    payload: {
      venueId: 'blue-door',
      rating: 'fair',
      primaryIssue: 'Wait time',
      textGeneral: 'Terrible wait',
      specificFeedback: 'An hour for a salad',
      customerName: 'Sam',
      tableNumber: '12',
      visitDate: '2026-11-14',
      email: 'guest@example.com',
      isSeriousComplaint: false,
    },
  },
];

test.each(PATHS)(
  'a guest of the chat ($name) goes through $count steps',
  ({ setup, given, count, inputs, payload }) => {
    const moments = given.map((_, index) => play(setup, given.slice(0, index)));
    expect(moments.map(({ input }) => input)).toEqual(inputs);
    expect(moments.map(({ stepNumber }) => stepNumber)).toEqual(
      inputs.map((_, index) => index + 1),
    );
    expect(moments.slice(1).map(({ stepCount }) => stepCount)).toEqual(
      Array(count - 1).fill(count),
    );

    const finished = play(setup, given);
    expect(finished).toMatchObject({
      phase: 'sending',
      stepNumber: count,
      stepCount: count,
      input: null,
    });
    expect(finishedPayload(finished, setup)).toEqual(payload);
    expect(feedbackSubmission.safeParse(payload).success).toBe(true);
  },
);

test('before the rating, the chat’s step count is that of a happy guest', () => {
  expect(startConversation(withRewards, en)).toMatchObject({
    stepNumber: 1,
    stepCount: 8,
    path: null,
  });
  expect(startConversation(withoutRewards, en)).toMatchObject({ stepNumber: 1, stepCount: 6 });
});

test.each(RATINGS)(
  'the ratings fair and poor lead to the chat’s questions for complaints, better ones to those for praise: %s',
  (rating) => {
    const path = rating === 'poor' || rating === 'fair' ? 'negative' : 'positive';
    expect(play(withRewards, [{ rating }]).path).toBe(path);
  },
);

test('an unfinished conversation cannot be sent', () => {
  expect(() => finishedPayload(play(withRewards, positive), withRewards)).toThrow('finished');
});

function play(setup: ConversationSetup, given: readonly (Answers | ConversationEvent)[]) {
  return given.reduce(
    (state, next) => {
      const event = 'type' in next ? next : ({ type: 'answered', answer: next } as const);
      return reduceConversation(state, event, setup, en);
    },
    startConversation(setup, en),
  );
}
