import { expect, test } from 'vitest';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { Language } from '../words/languages.ts';
import { LANGUAGES } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
import type { Words } from '../words/words.ts';
import type { Answers } from './answers.ts';
import {
  type Conversation,
  type ConversationEvent,
  reduceConversation,
  startConversation,
} from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { finishedPayload } from './payload.ts';
import { undoLastAnswer } from './undo-last-answer.ts';

const setup: ConversationSetup = {
  venueId: 'blue-door',
  rewards: offeredRewards({ rewardsEnabled: true, customRewards: [], disabledRewards: [] }),
  language: 'en',
};
const words = await loadWords('en');
const { lines } = words;
const SKIP: ConversationEvent = { type: 'skipped' };
const GO_ON: ConversationEvent = { type: 'went-on' };
const CALLED: ConversationEvent = { type: 'called', day: '2026-11-15' };

test.each(Object.keys(LANGUAGES) as Language[])(
  'a guest who found it okay is asked in %s without praise or delight',
  async (language) => {
    const spoken = await loadWords(language);
    const { praiseTopic, praiseDetails, shoutOut, okayTopic, plainDetails, okayShoutOut } =
      spoken.lines;
    const answers: Answers[] = [
      { rating: 'okay' },
      { topic: 'food' },
      { details: 'The soup was lukewarm' },
    ];
    const said = textsOf(play(answers, spoken));
    expect(said).toEqual(expect.arrayContaining([okayTopic, plainDetails, okayShoutOut]));
    const delighted = textsOf(play([{ rating: 'great' }, ...answers.slice(1)], spoken));
    expect(delighted).toEqual(expect.arrayContaining([praiseTopic, praiseDetails, shoutOut]));
    for (const praise of [praiseTopic, praiseDetails, shoutOut]) expect(said).not.toContain(praise);
  },
);

test('a guest who has called staff is not asked when they visited, and the day of the call is sent', () => {
  const asked = play([{ rating: 'poor' }, { topic: 'wait' }, CALLED]);
  const told = step(asked, { details: 'An hour for a salad' });
  expect(told).toMatchObject({ step: 'sympathy', stepNumber: 5, stepCount: 9 });
  const sending = [GO_ON, GO_ON, SKIP, SKIP, SKIP].reduce((state, next) => step(state, next), told);
  expect(textsOf(sending)).not.toContain(lines.visit);
  expect(textsOf(sending)).not.toContain(words.buttons.today);
  expect(finishedPayload(sending, setup)).toMatchObject({ visitDate: '2026-11-15' });

  const again = undoLastAnswer(told, setup);
  expect(again).toMatchObject({ input: 'details', answers: { calledOn: '2026-11-15' } });
  const kept: unknown = JSON.parse(JSON.stringify(told.answers));
  const start = startConversation(setup, words);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(told);
});

test('a guest who takes a call back before naming a table is asked when they visited', () => {
  const called = play([{ rating: 'poor' }, { topic: 'wait' }, CALLED]);
  const told = step(step(called, { type: 'called', day: undefined }), SKIP);
  expect(told).toMatchObject({ step: 'visit', input: 'visit-date' });
  expect(textsOf(told)).toContain(lines.visit);
});

test('a guest in danger at a table is not asked when they visited, and is asked for an email address in other words', () => {
  const seated: ConversationEvent = { type: 'seated', day: '2026-11-15' };
  const asked = play([{ rating: 'poor' }, { topic: 'food' }, seated]);
  const warned = step(asked, { details: 'My lips are swelling' });
  expect(warned.step).toBe('sympathy');
  const sending = [GO_ON, GO_ON, SKIP, SKIP].reduce((state, next) => step(state, next), warned);
  expect(textsOf(sending)).not.toContain(lines.visit);
  expect(textsOf(sending)).not.toContain(lines.followUp);
  expect(textsOf(sending)).toContain(lines.followUpAfterDanger);
  expect(finishedPayload(sending, setup)).toMatchObject({ visitDate: '2026-11-15' });
  expect(undoLastAnswer(warned, setup)).toMatchObject({ input: 'details' });
  const kept: unknown = JSON.parse(JSON.stringify(warned.answers));
  const start = startConversation(setup, words);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(warned);

  const harmless = step(asked, { details: 'The soup was cold' });
  expect(harmless.input).toBe('visit-date');
});

test('a guest who is being asked when they visited is still asked when the server finds danger', () => {
  const asked = play([
    { rating: 'poor' },
    { topic: 'food' },
    { type: 'seated', day: '2026-11-15' },
    { details: 'He has gone all grey' },
  ]);
  expect(asked.input).toBe('visit-date');
  const found = step(asked, { type: 'danger-found' });
  expect(found.input).toBe('visit-date');
  expect(textsOf(found)).toContain(lines.visit);
});

test('a stored visit that is not valid does not bring back the question of a guest whose visit is known', () => {
  const answers = { rating: 'poor', topic: 'food', details: null, visit: {} };
  const known = { calledOn: '2026-11-15', ...answers };
  const resumed = step(startConversation(setup, words), { type: 'resumed', answers: known });
  expect(resumed).toMatchObject({ step: 'sympathy', answers: { visit: { date: '2026-11-15' } } });
  const unknown = step(startConversation(setup, words), { type: 'resumed', answers });
  expect(unknown.input).toBe('visit-date');
});

test('a guest who immediately takes back words about danger keeps the advice and is offered no reward', () => {
  const warned = play([{ rating: 'poor' }, { topic: 'food' }, { details: 'Glass in my soup' }]);
  expect(warned.messages.some(({ isUrgent }) => isUrgent)).toBe(true);
  const { answers } = undoLastAnswer(warned, setup) ?? expect.fail();
  const taken = step(warned, { type: 'took-back', answers });
  const visit = { day: 'today', date: '2026-11-15' } as const;
  const rest = [{ details: 'Sorry, all fine' }, { visit }, GO_ON, GO_ON, SKIP, SKIP];
  const sending = rest.reduce((state, next) => step(state, next), taken);
  expect(sending.phase).toBe('sending');
  expect(textsOf(sending)).not.toContain(lines.reward);
  expect(finishedPayload(sending, setup)).not.toHaveProperty('rewardSelected');

  const answer = { id: 'f1', message: 'ok', rewardCode: 'ABCDE-12345' };
  const thanked = step(sending, { type: 'sent', answer });
  expect(thanked.messages.some(({ isUrgent }) => isUrgent)).toBe(true);
  expect(thanked.messages.some(({ rewardCode }) => rewardCode)).toBe(false);
});

test('at a link that belongs to no venue the conversation asks nothing and says so', () => {
  const nowhere = startConversation({ ...setup, isUnknown: true }, words);
  expect(textsOf(nowhere)).toEqual([words.notices.unknownVenue]);
});

function play(given: readonly (Answers | ConversationEvent)[], spoken = words): Conversation {
  return given.reduce<Conversation>(
    (state, next) => step(state, next, spoken),
    startConversation(setup, spoken),
  );
}

function step(
  state: Conversation,
  next: Answers | ConversationEvent,
  spoken: Words = words,
): Conversation {
  const event = 'type' in next ? next : ({ type: 'answered', answer: next } as const);
  return reduceConversation(state, event, setup, spoken);
}

function textsOf({ messages }: Conversation): string[] {
  return messages.map(({ message }) => message);
}
