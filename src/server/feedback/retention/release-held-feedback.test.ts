import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { insertFeedbackRows } from '../intake/intake-query.ts';
import { feedback } from '../table.ts';
import { releaseHeldFeedback } from './release-held-feedback.ts';

test('held feedback of the last 60 days is released under its own date and counted', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const [venue, other] = [await aVenue(app, owner), await aVenue(app, await anOwner(app))];
  const held = [1, 59, 61].map((days) => ({ days, of: venue }));
  await insertFeedbackRows(
    app.db,
    [...held, { days: 1, of: other }].map(({ days, of }) => {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      const beyondLimit = { heldAt: createdAt, wasHeld: true, overallRating: 'poor' as const };
      return { id: newId(), venueId: of.venueId, venueUuid: of.id, createdAt, ...beyondLimit };
    }),
  );
  const ask = (path: string) => app.send('GET', path, { token: owner.token });
  expect((await ask('/api/feedback')).body.total).toBe(0);

  const release = () =>
    app.db.transaction((tx) => releaseHeldFeedback(app.services, tx, owner.businessId));
  expect(await release()).toBe(2);
  expect(await release()).toBe(0);

  const { body } = await ask('/api/feedback?filterType=negative');
  const ages = body.feedback.map(({ createdAt }: { createdAt: string }) =>
    Math.round((Date.now() - Date.parse(createdAt)) / DAY_MS),
  );
  expect(body.total).toBe(2);
  expect(ages).toEqual([1, 59]);
  const summary = await ask(`/api/stats/summary?venueId=${venue.venueId}`);
  expect(summary.body.totalFeedback).toBe(2);
  const stillHeld = await app.db.select().from(feedback).where(isNotNull(feedback.heldAt));
  expect(stillHeld.map(({ venueUuid }) => venueUuid).sort()).toEqual([venue.id, other.id].sort());
  const [first] = await app.db.select().from(feedback).where(eq(feedback.id, body.feedback[0].id));
  expect(first?.wasHeld).toBe(true);
});
