import { isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { removeVenue } from './locations/remove-venue.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const limits = (owner: TestOwner, venueId = 'kettle') =>
  app.send('GET', `/api/subscription/limits/${venueId}`, { token: owner.token });

async function guestsWrite(venueUuid: string, times: number, createdAt = app.services.now()) {
  const rows = Array.from({ length: times }, () => ({
    id: newId(),
    venueId: 'kettle',
    venueUuid,
    overallRating: 'great' as const,
    createdAt,
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
}

const submit = () =>
  app.send('POST', '/api/feedback', { body: { venueId: 'kettle', rating: 'poor' } });

describe('the monthly limits', () => {
  test('the monthly limits of Starter match the limits that the intake enforces, and held feedback is counted', async () => {
    const owner = await anOwner(app, { monthlyFeedbackLimit: 3 });
    const venue = await aVenue(app, owner, { venueId: 'kettle' });
    await guestsWrite(venue.id, 1);
    await guestsWrite(venue.id, 2, new Date(app.services.now().getTime() - 40 * DAY_MS));
    expect((await limits(owner)).body).toEqual({
      monthlyLimit: 3,
      currentUsage: 1,
      remainingFeedback: 2,
      isProUser: false,
      isPastDue: false,
      replyCredits: { available: 20, limit: 20, percentage: 100 },
      heldFeedback: 0,
      unsealedFeedback: 0,
      locations: 1,
      resetsAt: expect.stringMatching(/T(00|23):00:00.000Z$/),
    });
    for (const status of [201, 201, 429, 429]) expect((await submit()).status).toBe(status);
    expect((await limits(owner)).body).toMatchObject({
      currentUsage: 3,
      remainingFeedback: 0,
      heldFeedback: 2,
    });
    const longAgo = new Date(app.services.now().getTime() - 61 * DAY_MS);
    await app.db.update(feedback).set({ createdAt: longAgo }).where(isNotNull(feedback.heldAt));
    expect((await limits(owner)).body).toMatchObject({ heldFeedback: 0 });
  });

  test('the monthly limits of Pro are reported as unlimited, together with the usage', async () => {
    const owner = await anOwner(app, { tier: 'pro' });
    const venue = await aVenue(app, owner, { venueId: 'kettle' });
    await guestsWrite(venue.id, 31);
    expect((await limits(owner, ' Kettle ')).body).toMatchObject({
      monthlyLimit: -1,
      currentUsage: 31,
      remainingFeedback: -1,
      isProUser: true,
      replyCredits: { available: 250, limit: 250, percentage: 100 },
    });
  });

  test('feedback for a removed venue still counts towards the monthly limits', async () => {
    const owner = await anOwner(app);
    const venue = await aVenue(app, owner, { venueId: 'old' });
    await guestsWrite(venue.id, 4);
    await removeVenue(app.services, owner.businessId, venue.id);
    await aVenue(app, owner, { venueId: 'kettle' });
    expect((await limits(owner)).body).toMatchObject({ currentUsage: 4 });
  });

  test('another owner’s venue and an unknown venue have no monthly limits to show', async () => {
    const owner = await anOwner(app);
    await aVenue(app, owner, { venueId: 'kettle' });
    const other = await anOwner(app);
    expect((await limits(other)).status).toBe(404);
    expect((await limits(owner, 'nowhere')).status).toBe(404);
  });
});
