import { beforeEach, expect, test } from 'vitest';
import type { Topic, Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

let app: TestApp;
let owner: TestOwner;
let venueId: string;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  ({ venueId } = await aVenue(app, owner));
});

/** A guest who taps the category and writes about the topics. */
async function guest(rating: string, tapped: string | undefined, ...topics: Topic[]) {
  const judged = rating === 'poor' || rating === 'fair' ? ['Disappointing', ...topics] : topics;
  const textSpecific = topics.length > 0 ? judged.join(' ') : undefined;
  const textGeneral = tapped && `Disappointing ${tapped.toLowerCase()}`;
  const body = { venueId, rating, primaryIssue: tapped, textGeneral, textSpecific };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
}

async function subjects(query = '') {
  const tone = (text: string) => (text.includes('Disappointing') ? 'negative' : 'positive');
  await readAnswers(
    app,
    async (words: readonly (readonly string[])[]): Promise<Understanding[]> =>
      words.map((texts) => {
        const text = texts.join(' ');
        const topics = text
          .split(' ')
          .filter(
            (word): word is Topic => word.includes('_') || word === 'waiting' || word === 'seating',
          );
        return { language: 'en', tone: tone(text), topics, safety: null, because: [] };
      }),
  );
  const { token } = owner;
  const path = `/api/insights/topics?venueId=${venueId}${query}`;
  return (await app.send('GET', path, { token })).body.subjects;
}

test('a guest who taps a subject and writes about it counts once, as tapped', async () => {
  await guest('excellent', 'Service', 'staff_attitude');
  await guest('excellent', undefined, 'staff_attitude');
  await guest('great', 'Service');
  const none = { tapped: 0, written: 0 };
  expect(await subjects()).toEqual([
    { subject: 'staff_attitude', complained: none, praised: { tapped: 2, written: 1 } },
  ]);
});

test('a tapped subject is replaced by a more precise one from the guest’s words, but not by an unrelated one', async () => {
  await guest('great', 'Food', 'food_temperature');
  await guest('great', 'Food', 'staff_attitude');
  const praised = (tapped: number, written: number) => ({
    complained: { tapped: 0, written: 0 },
    praised: { tapped, written },
  });
  expect(await subjects()).toEqual([
    { subject: 'food_quality', ...praised(1, 0) },
    { subject: 'food_temperature', ...praised(1, 0) },
    { subject: 'staff_attitude', ...praised(0, 1) },
  ]);
});

test('the list of subjects begins with the most complaints and leaves out answers that neither complain nor praise', async () => {
  await guest('poor', 'Value');
  await guest('poor', 'Wait time');
  await guest('fair', 'Wait time');
  await guest('okay', 'Cleanliness');
  await guest('great', 'Atmosphere');
  await guest('great', 'The door squeaks');
  await guest('great', undefined);
  expect(await subjects()).toEqual([
    {
      subject: 'waiting',
      complained: { tapped: 2, written: 0 },
      praised: { tapped: 0, written: 0 },
    },
    { subject: 'price', complained: { tapped: 1, written: 0 }, praised: { tapped: 0, written: 0 } },
    {
      subject: 'atmosphere',
      complained: { tapped: 0, written: 0 },
      praised: { tapped: 1, written: 0 },
    },
  ]);
  expect(await subjects('&startDate=2020-01-01&endDate=2020-01-31')).toEqual([]);
});

test('each count of complaints or praise about a subject equals the length of the list that it opens', async () => {
  await guest('poor', 'Service', 'waiting');
  await guest('poor', 'Service');
  await guest('fair', undefined, 'staff_attitude');
  await guest('poor', 'Value');
  // Rated okay, so that the words are a mention, and praised by tapping something else.
  await guest('okay', 'Disappointing', 'staff_attitude');
  await guest('great', 'Food', 'staff_attitude');
  await guest('great', 'Food', 'food_temperature');
  const counted = await subjects();
  expect(counted).toHaveLength(5);
  const total = async (query: string) => {
    const path = `/api/feedback?venueId=${venueId}&period=last_7_days&${query}`;
    return (await app.send('GET', path, { token: owner.token })).body.total;
  };
  for (const { subject, complained, praised } of counted) {
    for (const [side, { tapped, written }] of Object.entries({ complained, praised })) {
      expect(await total(`topic=${subject}&side=${side}`), `${subject} ${side}`).toBe(
        tapped + written,
      );
    }
  }
  expect(await total('topic=staff_attitude')).not.toBe(
    await total('topic=staff_attitude&side=complained'),
  );
});

test('a list of answers that criticise a topic includes those of guests who were satisfied all the same', async () => {
  await guest('okay', 'Disappointing', 'food_temperature');
  await guest('poor', 'Disappointing', 'food_temperature');
  await guest('great', undefined, 'food_temperature');
  await subjects();
  const path = `/api/feedback?venueId=${venueId}&topic=food_temperature&side=criticised`;
  const { body } = await app.send('GET', path, { token: owner.token });
  expect(
    body.feedback.map(({ overallRating }: { overallRating: string }) => overallRating),
  ).toEqual(['poor', 'okay']);
  const counts = await app.send('GET', path.replace('?', '/counts?'), { token: owner.token });
  expect(counts.body).toMatchObject({ all: 2, complaints: 1 });
});
