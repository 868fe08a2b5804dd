import { expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { appendFeedbackDeltas } from './rollups/queries.ts';
import { foldDeltas } from './rollups/slice.ts';

test('Priya, priya and PRIYA are one person, shown everywhere in the most used spelling', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(Date.parse('2026-05-20T12:00:00Z') - Date.now());
  const owner = await anOwner(app, { tier: 'pro' });
  const venue = await aVenue(app, owner, { timezone: 'Europe/London' });
  const other = await aVenue(app, owner);
  const say = async (serverName: string, { venueId, id: venueUuid } = venue, daysAgo = 1) => {
    const id = newId();
    const createdAt = new Date(app.services.now().getTime() - daysAgo * DAY_MS);
    const said = { serverName, overallRating: 'great', textGeneral: 'She was so kind' } as const;
    const row = { id, venueId, venueUuid, createdAt, isSeriousComplaint: false, ...said };
    await insertFeedbackRows(app.db, [row]);
    await appendFeedbackDeltas(app.db, [id], 1);
    return id;
  };
  const ask = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
  for (const name of ['Priya', 'Priya', 'Priya', 'priya']) await say(name, venue, 20);
  await say('PRIYA', other);
  await foldDeltas(app.services);
  // This week most guests write PRIYA, but the spelling most used over all time wins.
  const loud = await say('PRIYA');
  await say('  PRIYA ');
  await readAnswers(app, readsPraise);
  while (await readOlderAnswers(app.services, readsPraise, () => 0));
  const inVenue = `venueId=${venue.venueId}`;
  const called = (names: { serverName: string | null }[]) => names.map((each) => each.serverName);
  expect(called(await ask(`/api/server-stats?${inVenue}&period=last_7_days`))).toEqual(['Priya']);
  expect((await ask(`/api/stats/weekly-summary?${inVenue}`)).topMentionedServer).toBe('Priya');
  const list = await ask(`/api/feedback?${inVenue}&search=priya`);
  expect(called(list.feedback)).toEqual(Array.from({ length: 6 }, () => 'Priya'));
  expect((await ask(`/api/feedback/${loud}`)).serverName).toBe('Priya');
  expect(called((await ask(`/api/today?${inVenue}`)).praise.items)).toEqual(['Priya', 'Priya']);
  const file = String(await ask(`/api/feedback/export?${inVenue}`));
  expect(file.match(/priya/gi)).toEqual(Array.from({ length: 6 }, () => 'Priya'));
  const guest = { venueId: venue.venueId, rating: 'poor', serverName: 'priya', tableNumber: '7' };
  const harm = async (textGeneral: string) => {
    const body = { ...guest, textGeneral, isSeriousComplaint: true };
    return (await app.send('POST', '/api/feedback', { body })).body.id;
  };
  const caseId = await openSafetyCase(app, await harm('Glass in the soup'));
  await harm('Hair in the soup');
  const { answer, similar } = await ask(`/api/cases/${caseId}`);
  expect(called([answer, ...similar])).toEqual(['Priya', 'Priya']);
  // Another venue has its own staff and spellings.
  expect(called(await ask(`/api/server-stats?venueId=${other.venueId}`))).toEqual(['PRIYA']);
});

async function readsPraise(words: readonly unknown[]): Promise<Understanding[]> {
  return words.map(() => ({
    ...{ language: 'en', tone: 'positive', topics: [], safety: null, because: [] },
  }));
}
