import { expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import { understandingMetrics } from './slice.ts';

test('a metric tells operators how long the oldest message on a ticket has waited to be read', async () => {
  const app = await testApp();
  const { venueId } = await aVenue(app, await anOwner(app));
  const waited = async () => {
    const metrics = await app.db.transaction((tx) => understandingMetrics(app.services, tx));
    return metrics.find(({ name }) => name === 'tabletalk_messages_oldest_unread_seconds')?.value;
  };
  expect(await waited()).toBe(0);
  const said = { venueId, rating: 'fair' };
  const { ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const path = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  await app.send('POST', path, { body: { text: 'Hello' } });
  app.moveClock(HOUR_MS);
  expect(await waited()).toBeGreaterThanOrEqual(HOUR_MS / SECOND_MS);
  await readMessages(app.services, simpleReader());
  expect(await waited()).toBe(0);
});
