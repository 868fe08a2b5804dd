import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { findCaseEntries } from './cases/case-query.ts';
import { findNotesAboutGuest } from './cases/retention-query.ts';
import { findComplaintNotes } from './complaints/note-query.ts';
import { findComplaintTakers } from './feedback/inbox/takers-query.ts';
import type { Queryable } from './platform/database/database.ts';
import { findMessages } from './tickets/queries.ts';
import type { VenueRow } from './venues/queries.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let id: string;
let caseId: string;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
  const said = {
    venueId: venue.venueId,
    rating: 'poor',
    textSpecific: 'My lips swelled',
    email: 'guest@example.com',
  };
  id = (await app.send('POST', '/api/feedback', { body: said })).body.id;
  caseId = await openSafetyCase(app, id);
});

const act = async (path: string, body?: object) =>
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBeLessThan(300);

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['messages on a ticket', (db) => findMessages(db, id)],
  ['lines of a case', (db) => findCaseEntries(db, caseId)],
  ['notes about a guest', (db) => findNotesAboutGuest(db, owner.businessId, 'guest@example.com')],
  ['notes on a complaint', (db) => findComplaintNotes(db, id)],
  [
    'people who took complaints',
    (db) => findComplaintTakers(db, { venues: [{ ...venue, days: undefined }] }),
  ],
])('the names for %s are looked up by index, without a scan of all users', async (_, find) => {
  await act(`/api/feedback/${id}/take`);
  await act(`/api/feedback/${id}/notes`, { words: 'Called them' });
  await act(`/api/feedback/${id}/thread`, { text: 'Sorry' });
  await act(`/api/feedback/${id}/take`);
  const { found, scans } = await app.db.transaction(async (tx) => {
    // PostgreSQL would scan such a small table; with scans off, it does so only if no index fits.
    // A plan kept from before would still scan.
    await tx.execute(sql`
      set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan
    `);
    const before = await countScans(tx);
    const rows = await find(tx);
    return { found: JSON.stringify(rows), scans: (await countScans(tx)) - before };
  });
  expect(found).toContain('Olive');
  expect(scans).toBe(0);
});

/** The number of sequential scans of `users` in the running transaction. */
async function countScans(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ scans: number }>(sql`
    select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'users'
  `);
  return rows[0]?.scans ?? Number.NaN;
}

test('the audit log has an index by business in reading order', async () => {
  const { rows } = await app.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where tablename = 'audit_log'`,
  );
  expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(
    expect.stringContaining('(business_id, id)'),
  );
});
