import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import { takeOverDeadClaims } from '#server/platform/queue/claim-query.ts';
import { PRESUMED_DEAD_AFTER_SECONDS } from '#server/platform/queue/queue-job.ts';
import type { Services } from '#server/services.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { startDatabaseProxy } from '#testing/database/database-proxy.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { type PushService, startPushService } from '#testing/push/push-service.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { pushQueue } from './push-queue.ts';
import { queuePushesForVenue } from './queue-pushes-query.ts';
import { sendPushesJob } from './send-pushes.ts';
import { pushes } from './table.ts';

let app: TestApp;
let venue: VenueRow;
let service: PushService;
/** The time on the worker's clock, which only the tests move. */
let passedMs = 0;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  app = await testApp();
  const owner = await anOwner(app);
  venue = await aVenue(app, owner, { timezone: 'UTC' });
  service = await startPushService();
  closing.push(service.close);
  const { endpoint, keys } = await service.newSubscription(newId());
  const sent = { token: owner.token, body: { endpoint, keys } };
  expect((await app.send('POST', '/api/push/subscriptions', sent)).status).toBe(201);
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
  vi.restoreAllMocks();
});

function tell(): Promise<void> {
  return queuePushesForVenue(app.services, venue.id, {
    kind: 'guest_reply',
    about: newId(),
    title: 'A guest has written back',
    body: 'Table 7',
    opens: '/feedback?entry=1',
  });
}

/** The push service may be slow on a busy machine. */
const PATIENT = { answersWithinMs: Number(process.env.LONGEST_WAIT_MS) };

function startWorker(services: Services): void {
  const { stop } = runJobs(services, [sendPushesJob(services, PATIENT)]);
  closing.push(stop);
}

const longAgo = () => new Date(Date.now() - MINUTE_MS);

const states = async () =>
  (await app.db.select().from(pushes)).map(({ state }) => state).toSorted();

test('after an outage, a push worker takes over claims of other workers only once these have had time to renew them', async () => {
  const cable = await startDatabaseProxy((await testDatabase()).address);
  const { db, close } = await openDatabase(cable.address);
  closing.push(cable.remove, close);
  const complaints = vi.spyOn(app.services.log, 'error');
  startWorker({ ...app.services, db });
  await tell();
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']));
  await cable.cut();
  await vi.waitFor(() =>
    expect(complaints).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'push worker: the database fails; pushes wait',
    ),
  );
  await tell();
  // Another worker held this push and could not renew its claim during the outage either.
  const claim = { state: 'sending', claimedAt: longAgo(), claimedBy: newId() } as const;
  await app.db.update(pushes).set(claim).where(sql`state = 'queued'`);
  passedMs += 10_000;
  await cable.mend();
  await tell();
  await vi.waitFor(async () => expect(await states()).toEqual(['sending', 'sent', 'sent']));
  passedMs += 30_000;
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent', 'sent']));
  expect(service.received).toHaveLength(3);
});

test('if the outcome of a push cannot be stored at first, it is stored later and the push is not sent again', async () => {
  await app.db.execute(sql`
    create function refuse_sent() returns trigger language plpgsql as
    $$ begin raise exception 'a bug'; end $$
  `);
  await app.db.execute(sql`
    create trigger refuse_sent before update on pushes for each row
    when (new.state = 'sent') execute function refuse_sent()
  `);
  const allow = () => app.db.execute(sql`drop function if exists refuse_sent cascade`);
  closing.push(allow);
  const complaints = vi.spyOn(app.services.log, 'error');
  await tell();
  startWorker(app.services);
  await vi.waitFor(() =>
    expect(complaints).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'push worker: an outcome was not written down',
    ),
  );
  await allow();
  await app.db.update(pushes).set({ claimedAt: longAgo() });
  passedMs += 30_000;
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']));
  expect(service.received).toHaveLength(1);
});

test('a push worker that is slow to store outcomes keeps its claims while it does so', async () => {
  const slow: Database = Object.create(app.db);
  slow.transaction = async (work) => {
    passedMs += 12_000;
    await app.db.execute(sql`update pushes set claimed_at = claimed_at - interval '12 seconds'`);
    // Another server looks for expired claims.
    await takeOverDeadClaims(app.db, pushQueue, PRESUMED_DEAD_AFTER_SECONDS);
    return await app.db.transaction(work);
  };
  const job = sendPushesJob({ ...app.services, db: slow }, PATIENT);
  for (let count = 0; count < 4; count += 1) await tell();
  await job.run();
  // All pushes are sent before the first outcome is stored.
  await job.onStop?.();
  await job.run();
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
});
