import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { openDatabase, openSingleConnection } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { judgeNotes } from '#server/stats/notes/judge-notes.ts';
import { readPeople } from '#server/stats/people/read-people.ts';
import { readTablePerformance } from '#server/stats/read-table-performance.ts';
import { readWarnings } from '#server/stats/warnings/read-warnings.ts';
import { findVenuesWithToday, type VenueWithToday } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { makeServices } from '#testing/make-services.ts';
import { plainResult, type Result } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

const MOST_SECONDS = 60;

/**
 * How long the figures of all venues take, one after the other, so that one core is busy at a time.
 * Only the warnings are computed every night, for the mail of the morning; the others are computed
 * when a page is opened, and are measured as if every owner opened them on the same day.
 */
export async function nightlyResults(database: BenchDatabase, rows: number): Promise<Result[]> {
  const client = await openSingleConnection(database.addressOf('million'));
  await storeReadings(client);
  await client.end();
  const { db, close } = await openDatabase(database.addressOf('million'));
  try {
    const services = makeServices(db, new Date());
    const venues = await findAllVenues(services);
    const of = `${rows.toLocaleString('en-GB')} answers of ${venues.length} venues`;
    const measure = async (
      name: string,
      target: Result['target'],
      read: (venue: VenueWithToday) => Promise<unknown>,
    ) => {
      const start = performance.now();
      for (const venue of venues) await read(venue);
      const seconds = (performance.now() - start) / 1000;
      return plainResult({ name: `${name}, ${of}`, unit: 's', ...(target && { target }) }, [
        seconds,
      ]);
    };
    return [
      await measure('nightly work: early warnings', { atMost: MOST_SECONDS }, (venue) =>
        readWarnings(services, venue),
      ),
      await measure('if all owners look: people', undefined, (venue) =>
        readPeople(db, venue, undefined),
      ),
      await measure('if all owners look: tables', undefined, (venue) =>
        readTablePerformance(db, venue, undefined),
      ),
      await measure('if all owners look: one noted change each', undefined, (venue) =>
        judgeNotes(services, venue),
      ),
    ];
  } finally {
    await close();
  }
}

async function findAllVenues(services: Services): Promise<VenueWithToday[]> {
  const { rows } = await services.db.execute<{ id: string }>(sql`select id from businesses`);
  const venues = await Promise.all(
    rows.map(({ id }) => findVenuesWithToday(services, wholeBusinessScope(id))),
  );
  return venues.flat();
}

/** What the reader makes of unhappy answers, and a change of half a year ago at each venue. */
async function storeReadings(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO understandings (feedback_id, venue_uuid, feedback_created_at, topics, topic_tones,
      reader_version, read_at, was_serious)
    SELECT id, venue_uuid, created_at, array[primary_topic], array['negative'], 1, created_at, false
    FROM (
      SELECT *, CASE primary_issue WHEN 'Food' THEN 'food_quality' WHEN 'Wait time' THEN 'waiting'
        WHEN 'Cleanliness' THEN 'cleanliness' WHEN 'Value' THEN 'price' ELSE 'staff_attitude' END
        AS primary_topic
      FROM feedback WHERE primary_issue IS NOT NULL
    ) unhappy
    ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO venue_notes (id, venue_uuid, day, words, topic, stated_at)
    SELECT gen_random_uuid(), id, current_date - 182, 'New oven', 'food_quality',
      now() - interval '182 days'
    FROM venues`);
  await client.query('VACUUM ANALYZE understandings');
}
