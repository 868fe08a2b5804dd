import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { addDays, localDay, SATISFIED_RATINGS } from '#shared/stats/definitions.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import {
  AFTER_CLOCK_CHANGES,
  aSpelledTable,
  minutesAgo,
  partiesOf,
  type StoredAnswer,
  storeAnswers,
} from '#testing/stats/guest-answers.ts';
import { testApp } from '#testing/test-app.ts';

const anAnswer = fc.record({
  // Some are older than the seven days that are counted.
  minutesAgo: fc.oneof(minutesAgo, fc.integer({ min: 0, max: 9 * 24 * 60 })),
  rating: fc.option(fc.constantFrom(...RATINGS)),
  table: aSpelledTable,
  visitedDaysAgo: fc.constantFrom(null, null, 0, 1, 9),
  isHeld: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

/** Parties and satisfied shares per weekday, counted one answer after the other. */
function countSlowly(answers: readonly StoredAnswer[], { now, zone }: { now: Date; zone: string }) {
  const today = localDay(zone, now);
  const counted = answers.filter(({ at, rating, heldAt }) => {
    const day = localDay(zone, at);
    return rating && !heldAt && day >= addDays(today, -6) && day <= today;
  });
  const week = Array.from({ length: 7 }, () => ({ parties: 0, satisfied: 0 }));
  for (const party of partiesOf(counted)) {
    const [first] = party;
    if (!first) continue;
    const visited = first.visitDate ?? localDay(zone, first.at);
    const counts = week[(new Date(visited).getUTCDay() + 6) % 7];
    if (!counts) continue;
    const happy = party.filter(({ rating }) => rating && SATISFIED_RATINGS.includes(rating));
    counts.parties += 1;
    counts.satisfied += happy.length / party.length;
  }
  return week;
}

test.each([...AFTER_CLOCK_CHANGES, ['Pacific/Auckland', '2026-10-25T11:00:00Z'] as const])(
  'parties and satisfaction by weekday equal a slow count of random answers in %s up to %s',
  async (zone, moment) => {
    const now = new Date(moment);
    const app = await testApp({ RATE_LIMITS: 'off' });
    app.moveClock(now.getTime() - Date.now());
    const owner = await anOwner(app, { tier: 'premium' });
    const venue = await aVenue(app, owner, { timezone: zone });
    await fc.assert(
      fc.asyncProperty(fc.array(anAnswer, { maxLength: 120, size: 'max' }), async (given) => {
        await app.db.delete(feedback);
        const answers = await storeAnswers(
          app,
          venue,
          given.map(({ minutesAgo, visitedDaysAgo, isHeld, ...answer }) => {
            const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
            return {
              ...answer,
              at,
              visitDate:
                visitedDaysAgo === null ? null : addDays(localDay(zone, now), -visitedDaysAgo),
              heldAt: isHeld ? new Date(at.getTime() + HOUR_MS) : null,
            };
          }),
        );
        const path = `/api/stats/weekdays?venueId=${venue.venueId}&period=last_7_days`;
        const { body } = await app.send('GET', path, { token: owner.token });
        const week = countSlowly(answers, { now, zone });
        const all = week.reduce((sum, { satisfied }) => sum + satisfied, 0);
        const parties = week.reduce((sum, day) => sum + day.parties, 0);
        for (const [index, day] of week.entries()) {
          const rest = parties - day.parties;
          expect(body[index]).toMatchObject({
            weekday: index + 1,
            parties: day.parties,
            others: rest === 0 ? null : expect.closeTo((100 * (all - day.satisfied)) / rest, 6),
            rate:
              day.parties < 8
                ? null
                : { value: expect.closeTo((100 * day.satisfied) / day.parties, 6) },
          });
        }
      }),
      { numRuns: 15 },
    );
  },
);
