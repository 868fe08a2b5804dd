import { beforeEach, expect, test } from 'vitest';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readTopicStats } from './read-topic-stats.ts';

let app: TestApp;
let owner: TestOwner;
let venue: Awaited<ReturnType<typeof aVenue>>;
let venueId: string;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
  ({ venueId } = venue);
});

async function guest(rating: string, primaryIssue?: string): Promise<void> {
  const body = { venueId, rating, primaryIssue };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
}

function ask(period = '', token = owner.token) {
  return app.send('GET', `/api/stats/topics?venueId=${venueId}${period}`, { token });
}

test('tapped topics count as complaints, praise or mere mentions, with the most complaints first', async () => {
  await guest('poor', 'Wait time');
  await guest('fair', 'Wait time');
  await guest('poor', 'Food');
  await guest('excellent', 'Food');
  await guest('okay', 'Food');
  await guest('fair', 'The door squeaks');
  await guest('great');
  expect((await ask()).body).toEqual({
    answers: 6,
    isCapped: false,
    topics: [
      { topic: 'Wait time', complained: 2, praised: 0, mentioned: 0 },
      { topic: 'Food', complained: 1, praised: 1, mentioned: 1 },
      { topic: 'Something else', complained: 1, praised: 0, mentioned: 0 },
    ],
  });
});

test('tapped topics are counted for the requested days, and another owner’s venue gets 404', async () => {
  await guest('poor', 'Food');
  const past = await ask('&startDate=2020-01-01&endDate=2020-01-31');
  expect(past.body).toEqual({ answers: 0, isCapped: false, topics: [] });
  expect((await ask('&period=all_time')).body.answers).toBe(1);
  expect((await ask('', (await anOwner(app)).token)).status).toBe(404);
});

test('topic figures are marked as capped only if the period has more answers than are counted', async () => {
  await guest('poor', 'Food');
  await guest('great');
  await guest('great', 'Service');
  const read = (most: number) => readTopicStats(app.db, venue, undefined, most);
  expect(await read(3)).toMatchObject({ answers: 2, isCapped: false });
  expect(await read(2)).toMatchObject({ answers: 1, isCapped: true });
});
