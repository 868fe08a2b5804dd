import { expect, test } from 'vitest';
import { offeredRewards } from '#shared/rewards/rules.ts';
import { ar } from '../words/ar.ts';
import { de } from '../words/de.ts';
import { en } from '../words/en.ts';
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
const today = { day: 'today', date: '2026-11-15' } as const;
const sent: ConversationEvent = {
  type: 'sent',
  answer: { id: 'f1', message: 'Feedback submitted' },
};
const SKIP: ConversationEvent = { type: 'skipped' };
const GO_ON: ConversationEvent = { type: 'went-on' };

const positive: Answers[] = [
  { rating: 'great' },
  { topic: 'food' },
  { details: ' The soup! ' },
  { serverName: 'Ana' },
  { visit: { ...today, time: '19:30' } },
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

test('the conversation shows each answer after its question, and numbers its messages in order', () => {
  const { messages } = play(withRewards, [...positive, SKIP]);
  expect(messages.map(({ type, message }) => `${type}: ${message}`)).toEqual([
    'bot: Hi! How was your visit to The Blue Door?',
    'user: Great',
    `bot: ${en.lines.praiseTopic}`,
    'user: Great food',
    `bot: ${en.lines.praiseDetails}`,
    'user: The soup!',
    `bot: ${en.lines.shoutOut}`,
    'user: Ana',
    `bot: ${en.lines.visit}`,
    'user: Today · 19:30',
    `bot: ${en.lines.firstName}`,
    'user: (Skipped)',
    `bot: ${en.lines.email}`,
  ]);
  expect(messages.map(({ id }) => id)).toEqual(messages.map((_, index) => index));
});

test('every optional step of the conversation can be skipped, and a skipped answer is not sent', () => {
  const happy = play(withRewards, [
    { rating: 'okay' },
    { topic: 'value' },
    SKIP,
    SKIP,
    { visit: today },
    SKIP,
    SKIP,
    SKIP,
  ]);
  expect(finishedPayload(happy, withRewards)).toEqual({
    venueId: 'blue-door',
    rating: 'okay',
    primaryIssue: 'Value',
    textGeneral: 'Great value',
    tableNumber: '12',
    visitDate: '2026-11-15',
    isSeriousComplaint: false,
  });
  const contact = play(withoutRewards, [...positive, SKIP]);
  expect(contact.messages.at(-1)).toMatchObject({ type: 'user', message: '(Skipped)' });
  expect(finishedPayload(contact, withoutRewards)).not.toHaveProperty('email');
});

test.each([
  ['rating', []],
  ['topic', [{ rating: 'great' }]],
  ['custom topic', [{ rating: 'great' }, { topic: 'other' }]],
  ['visit', [{ rating: 'poor' }, { topic: 'food' }, SKIP]],
] as [string, (Answers | ConversationEvent)[]][])(
  'the step “%s” of the conversation cannot be skipped',
  (_, given) => {
    const asked = play(withRewards, given);
    expect(asked.canSkip).toBe(false);
    expect(step(asked, SKIP)).toBe(asked);
  },
);

test.each(['great', 'poor'] as const)(
  'a guest who rates %s can write a topic of their own, unless it is blank',
  (rating) => {
    const asked = play(withRewards, [{ rating }, { topic: 'other' }]);
    expect(asked).toMatchObject({ input: 'custom-topic', stepNumber: 2 });
    expect(step(asked, { customTopic: '   ' })).toBe(asked);
    expect(step(asked, { topic: 'food' })).toBe(asked);
    const named = step(asked, { customTopic: ' The music ' });
    expect(named).toMatchObject({ step: 'details', answers: { customTopic: 'The music' } });
    expect(named.messages.slice(-4).map(({ message }) => message)).toEqual([
      'Something else',
      en.lines.customTopic,
      'The music',
      // What they wrote need not be praise.
      rating === 'poor' ? en.lines.complaintDetails : en.lines.plainDetails,
    ]);
  },
);

test('a guest whose feedback the server refuses for good is told so, and “Try again” has no effect', () => {
  const sending = play(withoutRewards, [
    { rating: 'poor' },
    { topic: 'service' },
    { details: 'Slow' },
    { visit: today },
    GO_ON,
    GO_ON,
    SKIP,
    SKIP,
  ]);
  expect(sending.phase).toBe('sending');
  const refused = reduceConversation(sending, { type: 'refused' }, withoutRewards, en);
  expect(refused.messages.at(-1)).toMatchObject({ type: 'bot', message: en.lines.refused });
  expect(reduceConversation(refused, { type: 'try-again' }, withoutRewards, en)).toBe(refused);
});

const { flagged, getHelp, passedOn } = en.lines;

test.each([
  ['poor', 'Slow', flagged, false],
  ['fair', 'My friend is allergic and got nuts', flagged, true],
  ['poor', 'My wife cannot breathe', flagged, true],
  ['fair', 'W zupie był karaluch', flagged, true],
  ['fair', '汤里有蟑螂', flagged, true],
  ['fair', 'Slow', passedOn, false],
] as const)(
  'after the rating %s and the text "%s", the chat says “%s” (safety advice: %s)',
  (rating, details, said, isInDanger) => {
    const words = [{ rating }, { topic: 'service' as const }, { details }];
    const { messages } = play(withoutRewards, words);
    const written = messages.map(({ message }) => message);
    const urgent = messages.filter(({ isUrgent }) => isUrgent).map(({ message }) => message);
    expect(urgent).toEqual(isInDanger ? [getHelp] : []);
    expect(written.slice(written.indexOf(details) + 1)).toEqual([
      ...(isInDanger ? [getHelp] : []),
      en.lines.visit,
    ]);
    const flagging = play(withoutRewards, [...words, { visit: today }, GO_ON]);
    expect(flagging.messages.at(-1)?.message).toBe(said);
    const finished = [GO_ON, SKIP, SKIP].reduce(
      (state, event) => reduceConversation(state, event, withoutRewards, en),
      flagging,
    );
    expect(finishedPayload(finished, withoutRewards).isSeriousComplaint).toBe(said === flagged);
  },
);

test('after a safety complaint no reward is offered, and the thanks promise a personal response', () => {
  const unhurt = play(withRewards, negative);
  expect(unhurt).toMatchObject({ step: 'reward', stepNumber: 9, stepCount: 9 });
  const unsafe = negative.map((given) =>
    'details' in given ? { details: 'There was glass in my salad' } : given,
  );
  const sending = play(withRewards, unsafe);
  expect(sending).toMatchObject({ phase: 'sending', stepNumber: 9, stepCount: 9 });
  expect(finishedPayload(sending, withRewards)).not.toHaveProperty('rewardSelected');
  expect(sending.messages.map(({ message }) => message)).not.toContain(en.lines.reward);
  const answer = { id: 'f1', message: 'ok', rewardRefusal: 'left-to-people' } as const;
  const thanked = step(sending, { type: 'sent', answer });
  expect(thanked.messages.slice(-2).map(({ message }) => message)).toEqual([
    en.lines.thanksForTelling,
    en.refusals['left-to-people'],
  ]);
  // Before the end, the guest can still take back the last answer, here the email address.
  const asked = play(withRewards, unsafe.slice(0, -1));
  const taken = undoLastAnswer(asked, withRewards);
  expect(taken).toMatchObject({ input: 'email' });
});

test('a good rating with alarming words is not sent as a serious complaint', () => {
  const finished = play(withoutRewards, [
    { rating: 'great' },
    { topic: 'food' },
    { details: 'Sick raw fish!' },
    SKIP,
    { visit: today },
    SKIP,
  ]);
  expect(finishedPayload(finished, withoutRewards).isSeriousComplaint).toBe(false);
});

test('after sending, the guest sees the thanks, the reward code and the closing message', () => {
  const sending = play(withRewards, [...positive, SKIP, SKIP, { reward: 'surprise_me' }]);
  const answer = {
    id: 'f1',
    message: 'ok',
    rewardCode: '7KQ4M-XW2ZD',
    rewardLabel: 'Free dessert',
  };
  const thanked = step(sending, { type: 'sent', answer });
  expect(thanked).toMatchObject({ phase: 'thanked', input: null, result: answer });
  expect(thanked.messages.slice(-2)).toEqual([
    expect.objectContaining({ type: 'success', message: en.lines.thanks }),
    expect.objectContaining({ message: 'Your surprise: Free dessert!', rewardCode: '7KQ4M-XW2ZD' }),
  ]);
  const closed = step(thanked, { type: 'closing-shown' });
  expect(closed.phase).toBe('closed');
  expect(closed.messages.at(-1)?.message).toBe(en.lines.closing);
  expect(step(closed, { type: 'closing-shown' })).toBe(closed);
  expect(step(closed, sent)).toBe(closed);
});

test('a guest who wrote about danger is wished well at the end, and not invited back', () => {
  const unsafe = negative.map((given) =>
    'details' in given ? { details: 'There was glass in my salad' } : given,
  );
  const answer = { id: 'f1', message: 'ok' };
  const thanked = step(play(withRewards, unsafe), { type: 'sent', answer });
  const closed = step(thanked, { type: 'closing-shown' });
  expect(closed.messages.at(-1)?.message).toBe(en.lines.closingAfterDanger);
});

test('a guest in whose text the server finds danger gets the advice, is offered no reward and is wished well', () => {
  const found = { type: 'danger-found' } as const;
  const details = 'He has gone all grey';
  const given = negative.map((answer) => ('details' in answer ? { details } : answer));
  const asked = play(withRewards, given.slice(0, 3));
  expect(asked.messages.some(({ isUrgent }) => isUrgent)).toBe(false);
  const warned = step(asked, found);
  expect(warned).toMatchObject({
    step: asked.step,
    input: asked.input,
    stepCount: asked.stepCount,
  });
  expect(warned.messages.filter(({ isUrgent }) => isUrgent)).toMatchObject([{ message: getHelp }]);
  expect(step(warned, found)).toBe(warned);
  // The reward question is removed.
  const last = play(withRewards, given);
  expect(last.step).toBe('reward');
  const sending = step(last, found);
  expect(sending.phase).toBe('sending');
  expect(finishedPayload(sending, withRewards)).not.toHaveProperty('rewardSelected');
  const answer = { id: 'f1', message: 'ok' };
  const closed = step(step(sending, { type: 'sent', answer }), { type: 'closing-shown' });
  expect(closed.messages.at(-1)?.message).toBe(en.lines.closingAfterDanger);
});

test('if the server finds danger after the end, a pleased guest gets the advice, and thanks that do not mention the reward code', () => {
  const given = positive.map((answer) =>
    'details' in answer ? { details: 'He has gone all grey' } : answer,
  );
  const chosen = play(withRewards, [...given, SKIP, SKIP, { reward: 'free_dessert' }]);
  const answer = { id: 'f1', message: 'ok', rewardCode: 'ABCDE-12345' };
  const closed = step(step(chosen, { type: 'sent', answer }), { type: 'closing-shown' });
  const warned = step(closed, { type: 'danger-found' });
  expect(warned).toMatchObject({ phase: 'closed', result: answer, stepCount: closed.stepCount });
  expect(warned.messages.filter(({ isUrgent }) => isUrgent)).toMatchObject([{ message: getHelp }]);
  expect(textsOf(warned).slice(-2)).toEqual([
    en.lines.thanksForTelling,
    en.lines.closingAfterDanger,
  ]);
});

test('if the server finds danger in a pleased guest’s text, no question is repeated and no reward is offered', () => {
  const given = [...positive, { firstName: 'Sam' }];
  const asked = play(withRewards, given);
  const warned = step(asked, { type: 'danger-found' });
  expect(warned).toMatchObject({ step: 'email', input: 'email', stepNumber: asked.stepNumber });
  const sending = step(warned, SKIP);
  expect(sending.phase).toBe('sending');
  const kept: unknown = JSON.parse(JSON.stringify(sending.answers));
  const start = startConversation(withRewards, en);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(sending);
  expect(undoLastAnswer(warned, withRewards)).toMatchObject({ input: 'first-name' });
});

test('if the guest’s own topic is about danger, the safety advice comes right after it', () => {
  const begun = [{ rating: 'poor' as const }, { topic: 'other' as const }];
  const listed = play(withRewards, [...begun, { customTopic: 'an allergic reaction' }]);
  const unlisted = play(withRewards, [...begun, { customTopic: 'He has gone all grey' }]);
  for (const told of [listed, step(unlisted, { type: 'danger-found' })]) {
    expect(told.messages.slice(-2)).toMatchObject([
      { message: getHelp, isUrgent: true },
      { message: en.lines.complaintDetails },
    ]);
    const skipped = step(told, { details: 'Please hurry' });
    expect(skipped.messages.filter(({ isUrgent }) => isUrgent)).toHaveLength(1);
  }
});

test('the advice for a danger that the server found survives a reload and stays when the guest changes the text', () => {
  const details = 'He has gone all grey';
  const given = negative.map((answer) => ('details' in answer ? { details } : answer)).slice(0, 3);
  const warned = step(play(withRewards, given), { type: 'danger-found' });
  const kept: unknown = JSON.parse(JSON.stringify(warned.answers));
  const start = startConversation(withRewards, en);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(warned);
  const { answers } = undoLastAnswer(warned, withRewards) ?? expect.fail();
  const taken = step(warned, { type: 'took-back', answers });
  expect(taken.answers).not.toHaveProperty('wasDanger');
  const again = step(taken, { type: 'answered', answer: { details: 'Sorry, all fine' } });
  const reloaded = step(start, { type: 'resumed', answers: again.answers });
  const told = step(again, { type: 'danger-found' });
  for (const { messages } of [taken, again, reloaded, told]) {
    expect(messages.filter(({ isUrgent }) => isUrgent)).toMatchObject([{ message: getHelp }]);
  }
  expect(step(again, { type: 'started-over' }).messages.some(({ isUrgent }) => isUrgent)).toBe(
    false,
  );
});

test('a guest who got the advice while typing and finished without a reward is asked nothing more after a reload', () => {
  const praised = play(withRewards, positive.slice(0, 2));
  const advised = step(praised, { type: 'typed-danger-found' });
  const finished = [...positive.slice(2), SKIP, SKIP].reduce(
    (state, next) => step(state, 'type' in next ? next : { type: 'answered', answer: next }),
    advised,
  );
  expect(finished).toMatchObject({ phase: 'sending', step: 'email' });
  const kept: unknown = JSON.parse(JSON.stringify(finished.answers));
  const start = startConversation(withRewards, en);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(finished);
});

test('text that the server found harmless no longer counts as harmless once the guest writes more', () => {
  const begun = [{ rating: 'great' as const }, { topic: 'other' as const }];
  const told = play(withRewards, [...begun, { customTopic: 'The music' }]);
  const read = step(told, { type: 'no-danger-found' });
  expect(read.answers.wasHarmless).toBe(true);
  expect(step(read, SKIP).answers.wasHarmless).toBe(true);
  const more = step(read, { details: 'He has gone all grey' });
  expect(more.answers).not.toHaveProperty('wasHarmless');
  const { answers } = undoLastAnswer(step(more, { type: 'no-danger-found' }), withRewards) ?? {};
  const taken = step(more, { type: 'took-back', answers: answers ?? expect.fail() });
  expect(taken.answers).not.toHaveProperty('wasHarmless');
});

test('beyond the monthly limit, the messages do not say that a complaint was passed on, and no reward is offered', () => {
  const asked = play(withRewards, negative);
  expect(asked.step).toBe('reward');
  const sending = step(asked, { type: 'held', held: 'sealed' });
  expect(sending).toMatchObject({ phase: 'sending', stepCount: 8 });
  expect(textsOf(asked)).toContain(en.lines.passedOn);
  expect(textsOf(sending)).not.toContain(en.lines.passedOn);
  expect(textsOf(sending)).toContain(en.lines.notFlagged);
  const kept: unknown = JSON.parse(JSON.stringify(sending.answers));
  const start = startConversation(withRewards, en);
  expect(step(start, { type: 'resumed', answers: kept })).toEqual(sending);
  // The server passes on an answer about safety, but gives no reward for it.
  const opened = step(sending, { type: 'held', held: 'opened' });
  expect(opened.phase).toBe('sending');
  expect(textsOf(opened)).toContain(en.lines.passedOn);
});

const beyondLimit: ConversationSetup = { ...withRewards, isLimitReached: true };

test('a monthly limit reported by the settings does not apply to an answer that the server has accepted in part', () => {
  const told = play(beyondLimit, negative.slice(0, -1));
  expect(textsOf(told)).toContain(en.lines.notFlagged);
  const accepted = step(told, { type: 'held', held: 'opened' }, beyondLimit);
  expect(textsOf(accepted)).not.toContain(en.lines.notFlagged);
  expect(textsOf(accepted)).toContain(en.lines.passedOn);
  const again = resume(accepted.answers, beyondLimit);
  expect(again).toEqual(accepted);
  expect(step(again, { firstName: 'Sam' }, beyondLimit).step).toBe('reward');
});

test('a guest who comes back after the monthly limit was raised is offered a reward', () => {
  const told = play(beyondLimit, negative.slice(0, -1));
  expect(told.answers).not.toHaveProperty('held');
  const back = resume(told.answers, withRewards);
  expect(textsOf(back)).toContain(en.lines.passedOn);
  expect(step(back, { firstName: 'Sam' }).step).toBe('reward');
  expect(step(told, { firstName: 'Sam' }, beyondLimit).phase).toBe('sending');
});

test.each([
  ['the settings name the monthly limit', beyondLimit, []],
  ['the server held a part back', withRewards, [{ type: 'held', held: 'sealed' }]],
] as const)(
  'once the finished answer is accepted, the chat no longer says that it has not arrived, even if %s',
  (_, setup, news) => {
    const sending = play(setup, [...negative, ...news]);
    expect(textsOf(sending)).toContain(en.lines.notFlagged);
    const thanked = step(sending, sent, setup);
    expect(thanked.phase).toBe('thanked');
    expect(textsOf(thanked)).not.toContain(en.lines.notFlagged);
    expect(textsOf(thanked)).toContain(en.lines.passedOn);
  },
);

test('a failed or delayed submission keeps all answers of the conversation and can be retried', () => {
  const sending = play(withoutRewards, negative);
  const failed = step(sending, { type: 'send-failed' }, withoutRewards);
  expect(failed).toEqual({ ...sending, phase: 'failed' });
  const told = step(sending, { type: 'send-failed', waitMs: 90_000 }, withoutRewards);
  expect(step(told, { type: 'setup-changed' }, withoutRewards)).toEqual({
    ...failed,
    waitMs: 90_000,
  });
  expect(step(told, { type: 'try-again' }, withoutRewards)).toEqual(sending);
  expect(step(failed, { type: 'try-again' }, withoutRewards)).toEqual(sending);
  const waiting = step(sending, { type: 'network-lost' }, withoutRewards);
  expect(waiting).toEqual({ ...sending, phase: 'waiting' });
  expect(step(waiting, sent, withoutRewards).phase).toBe('thanked');
  expect(step(waiting, { type: 'started-over' }, withoutRewards)).toBe(waiting);
});

test('the monthly limit ends the conversation with a message', () => {
  const ended = step(play(withoutRewards, negative), { type: 'limit-reached' }, withoutRewards);
  expect(ended).toMatchObject({ phase: 'limit-reached', input: null });
  expect(ended.messages.at(-1)).toMatchObject({ type: 'bot', message: en.lines.limitReached });
  expect(step(ended, { type: 'try-again' }, withoutRewards)).toBe(ended);
});

test('a guest whose stored reward is no longer offered is asked to choose again, unless the feedback is finished', () => {
  const finished = play(withRewards, [...positive, SKIP, SKIP, { reward: 'free_coffee' }]);
  const later = {
    ...withRewards,
    rewards: withRewards.rewards.filter(({ value }) => value !== 'free_coffee'),
  };
  const { finished: _, ...unfinished } = finished.answers;
  expect(resume(unfinished, later)).toMatchObject({ phase: 'asking', step: 'reward' });

  for (const setup of [later, withoutRewards]) {
    const resumed = resume(finished.answers, setup);
    expect(resumed.phase).toBe('sending');
    expect(finishedPayload(resumed, setup)).toEqual(finishedPayload(finished, withRewards));
  }
});

test('a guest who finished while the venue offered no rewards is not asked about rewards later', () => {
  const finished = play(withoutRewards, [...positive, { firstName: 'Sam', email: '' }]);
  const resumed = resume(finished.answers, withRewards);
  expect(finishedPayload(resumed, withRewards)).toEqual(finishedPayload(finished, withoutRewards));
});

test('if the venue switches rewards off, the guest is asked for name and email address in one step', () => {
  const asked = play(withRewards, positive);
  expect(asked.input).toBe('first-name');
  expect(step(asked, { type: 'setup-changed' }, withoutRewards).input).toBe('contact');
  expect(step(asked, { firstName: 'Sam' }, withoutRewards).input).toBe('contact');
});

test('a question whose stored answer is no longer valid is asked again', () => {
  expect(resume({ rating: 'splendid', topic: 'food' })).toEqual(startConversation(withRewards, en));
  expect(resume({ rating: 'poor', topic: 'atmosphere', details: 'x' })).toMatchObject({
    step: 'topic',
    answers: { rating: 'poor' },
  });
  for (const broken of [null, 7, 'x', [], { rating: { great: true } }]) {
    expect(resume(broken)).toEqual(startConversation(withRewards, en));
  }
});

test('changing the language translates the whole chat and stores the same values', () => {
  const given = [...positive, SKIP, SKIP, { reward: 'free_dessert' }];
  const english = play(withRewards, given);
  const german = reduceConversation(
    english,
    { type: 'setup-changed' },
    { ...withRewards, language: 'de' },
    de,
  );
  expect(german.messages.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Sehr gut',
      'Sehr gutes Essen',
      'Heute · 19:30',
      '(Übersprungen)',
      'Dessert gratis',
    ]),
  );
  expect(german.messages.map(({ id, type }) => [id, type])).toEqual(
    english.messages.map(({ id, type }) => [id, type]),
  );
  expect(finishedPayload(german, withRewards)).toEqual(finishedPayload(english, withRewards));
});

test("the venue's own reward keeps its name, a built-in one is translated", () => {
  const answer = {
    id: 'f1',
    message: 'ok',
    rewardCode: '7KQ4M-XW2ZD',
    rewardLabel: '10% off next visit',
  };
  const surprised = play(withRewards, [...positive, SKIP, SKIP, { reward: 'surprise_me' }]);
  const told = reduceConversation(surprised, { type: 'sent', answer }, withRewards, ar);
  expect(told.messages.at(-1)?.message).toContain(ar.rewards['10_percent_off']);
  const own = play(withRewards, [...positive, SKIP, SKIP, { reward: 'free_coffee' }]);
  expect(own.messages.at(-1)?.message).toBe('Free Coffee');
});

function play(
  setup: ConversationSetup,
  given: readonly (Answers | ConversationEvent)[],
): Conversation {
  return given.reduce<Conversation>(
    (state, next) => step(state, next, setup),
    startConversation(setup, en),
  );
}

function step(
  state: Conversation,
  next: Answers | ConversationEvent,
  setup = withRewards,
): Conversation {
  const event = 'type' in next ? next : ({ type: 'answered', answer: next } as const);
  return reduceConversation(state, event, setup, en);
}

function resume(answers: unknown, setup = withRewards): Conversation {
  return reduceConversation(startConversation(setup, en), { type: 'resumed', answers }, setup, en);
}

function textsOf({ messages }: Conversation): string[] {
  return messages.map(({ message }) => message);
}
