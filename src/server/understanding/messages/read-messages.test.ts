import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { claimDueRows } from '#server/platform/queue/claim-query.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import { messageReadings } from '../table.ts';
import { messageQueue } from './message-query.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  await aVenue(app, owner, { venueId: 'kettle' });
});

/** The guest answers and writes on the ticket; returns the id of the answer. */
async function write(venueId: string, text: string): Promise<string> {
  const { body } = await app.send('POST', '/api/feedback', { body: { venueId, rating: 'fair' } });
  const path = `/api/tickets/${body.ticketUrl.split('/').at(-1)}/messages`;
  expect((await app.send('POST', path, { body: { text } })).status).toBe(201);
  app.moveClock(1);
  return body.id;
}

test('a ticket message that the reader did not reach is tried again at once, however often that happens', async () => {
  await write('kettle', 'My tongue swelled just now');
  for (const _ of [1, 2, 3]) await readMessages(app.services, async () => ['not reached']);
  await readMessages(app.services, simpleReader());
  expect(await app.db.select().from(messageReadings)).toMatchObject([
    { state: 'read', safety: 'allergen' },
  ]);
});

test('messages on tickets are read from each venue in turn, so that many messages to one venue do not delay another', async () => {
  await aVenue(app, owner, { venueId: 'quiet' });
  const first = await write('kettle', 'one');
  await write('kettle', 'two');
  await write('kettle', 'three');
  const ofQuiet = await write('quiet', 'My tongue swelled just now');
  const inTurn = await claimDueRows(app.services, messageQueue, { workerId: newId(), most: 2 });
  expect(inTurn).toHaveLength(2);
  expect(inTurn).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ feedbackId: first }),
      expect.objectContaining({ feedbackId: ofQuiet }),
    ]),
  );
});
