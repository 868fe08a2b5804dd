import { beforeEach, expect, test } from 'vitest';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

const GLASS = { rating: 'fair', specificFeedback: 'There was glass in my salad.' };

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  await aVenue(app, owner, { venueId: 'kettle' });
});

async function say(answers: object, headers: Record<string, string> = {}) {
  const body = { venueId: 'kettle', ...answers };
  return (await app.send('POST', '/api/feedback', { body, headers })).body;
}

async function listed() {
  const { body } = await app.send('GET', '/api/feedback?venueId=kettle', { token: owner.token });
  return body.feedback;
}

test.each([
  ['with a chosen reward', { ...GLASS, rewardSelected: 'free_dessert' }],
  ['without a chosen reward', GLASS],
  [
    'with a topic in the guest’s own words',
    {
      rating: 'poor',
      primaryIssue: 'A cockroach',
      textGeneral: 'A cockroach',
      rewardSelected: 'surprise_me',
    },
  ],
])('a safety matter gets no automatic reward: %s', async (_, answers) => {
  const answer = await say(answers);
  expect(answer.rewardCode).toBeUndefined();
  expect(answer.rewardRefusal).toBe('left-to-people');
  expect(await listed()).toMatchObject([{ rewardCode: null, rewardRefusal: 'left-to-people' }]);
});

test.each([
  [
    'a poor visit',
    { rating: 'poor', specificFeedback: 'An hour for a salad', isSeriousComplaint: true },
  ],
  [
    'praise with a safety word in it',
    { rating: 'great', specificFeedback: 'A lovely glass of wine' },
  ],
])('no safety matter is seen in %s, which gets its reward', async (_, answers) => {
  const answer = await say({ ...answers, rewardSelected: 'free_dessert' });
  expect(answer.rewardCode).toEqual(expect.any(String));
  expect(await listed()).toMatchObject([{ rewardCode: answer.rewardCode, rewardRefusal: null }]);
});

test('an answer whose last part makes it a safety matter gets no reward, even when it is sent again', async () => {
  const headers = { 'idempotency-key': 'one-guest' };
  const unfinishedAt = app.services.now().toISOString();
  await say({ rating: 'fair', primaryIssue: 'Food', unfinishedAt }, headers);
  const answer = await say({ ...GLASS, rewardSelected: 'free_dessert' }, headers);
  expect(answer).toMatchObject({ rewardRefusal: 'left-to-people' });
  expect(answer.rewardCode).toBeUndefined();
  expect(await say({ ...GLASS, rewardSelected: 'free_dessert' }, headers)).toEqual(answer);
});

test('at a venue without rewards, the response to a safety matter does not mention a refused reward', async () => {
  await aVenue(app, owner, { venueId: 'plain', rewardsEnabled: false });
  const body = { venueId: 'plain', ...GLASS };
  const answer = (await app.send('POST', '/api/feedback', { body })).body;
  expect(answer.rewardRefusal).toBeUndefined();
});

/** Says this, has it read, and finishes with a chosen reward. */
async function finishAfterReading(rating: string, words: string, answer?: 'no') {
  const headers = { 'idempotency-key': 'one-guest' };
  const said = { rating, specificFeedback: words };
  const unfinishedAt = app.services.now().toISOString();
  const { id } = await say({ ...said, unfinishedAt }, headers);
  await readAnswers(app, async () => [WEAK_SIGNS]);
  const [entry] = await listed();
  expect(entry.understanding).toMatchObject({ safety: null, suspectedSafety: 'illness' });
  if (answer) {
    const options = { token: owner.token, body: { safety: null } };
    const corrected = await app.send('POST', `/api/feedback/${id}/understanding`, options);
    expect(corrected.status).toBe(200);
  }
  return say({ ...said, rewardSelected: 'free_dessert' }, headers);
}

const WEAK_SIGNS: Understanding = {
  language: 'en',
  tone: 'neutral',
  topics: [],
  safety: 'illness',
  evidence: 'weak',
  because: ['felt odd'],
};

test('an answer rated okay gets no automatic reward while the team is asked whether it is a safety matter', async () => {
  const asked = await finishAfterReading('okay', 'I felt odd after the fish.');
  expect(asked).toMatchObject({ rewardRefusal: 'left-to-people' });
  expect(asked.rewardCode).toBeUndefined();
});

test.each([
  ['okay', 'no'],
  ['great', undefined],
] as const)(
  'an answer rated %s gets its reward although it shows weak signs of danger (the team’s answer: %s)',
  async (rating, answer) => {
    const given = await finishAfterReading(rating, 'I felt odd after the fish.', answer);
    expect(given.rewardCode).toEqual(expect.any(String));
  },
);

test('an answer rated okay gets its reward once the guest has changed the words about which the team was asked', async () => {
  const headers = { 'idempotency-key': 'one-guest' };
  const unfinishedAt = app.services.now().toISOString();
  await say({ rating: 'okay', specificFeedback: 'I felt odd.', unfinishedAt }, headers);
  await readAnswers(app, async () => [WEAK_SIGNS]);
  const said = { rating: 'okay', specificFeedback: 'All is well.', rewardSelected: 'free_dessert' };
  expect((await say(said, headers)).rewardCode).toEqual(expect.any(String));
});
