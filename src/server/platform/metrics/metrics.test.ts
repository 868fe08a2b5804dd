import { expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '#testing/database/database-proxy.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { openDatabase } from '../database/database.ts';
import { defineJob } from '../jobs/define-job.ts';
import { runJobs } from '../jobs/run-jobs.ts';

const METRICS_TOKEN = 'a-token-for-the-tests-that-nobody-guesses';
const feedback = { overallRating: 'great' };

test('if no token is configured, metrics are not served', async () => {
  const app = await testApp();
  expect((await app.send('GET', '/metrics')).status).toBe(404);
  expect((await app.send('GET', '/metrics', { token: METRICS_TOKEN })).status).toBe(404);
});

test('metrics are served only to a caller with the token', async () => {
  const app = await testApp({ METRICS_TOKEN });
  const { token } = await anOwner(app);
  expect((await app.send('GET', '/metrics')).status).toBe(401);
  expect((await app.send('GET', '/metrics', { token })).status).toBe(401);
  expect((await app.send('GET', '/metrics', { token: `${METRICS_TOKEN}x` })).status).toBe(401);
  const answer = await app.send('GET', '/metrics', { token: METRICS_TOKEN });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('requests are counted by route, and no label says who made them', async () => {
  const app = await testApp({ METRICS_TOKEN });
  const owner = await anOwner(app);
  const { venueId } = await aVenue(app, owner);
  const route = '/api/restaurant/:venueId/settings';
  const series = `tabletalk_http_requests_total{method="GET",route="${route}",status="200"}`;
  const before = (await metricsOf(app)).get(series) ?? 0;
  await app.send('GET', `/api/restaurant/${venueId}/settings`);
  const { text, after } = await read(app);
  expect(after.get(series)).toBe(before + 1);
  expect(text).toContain(
    `tabletalk_http_request_duration_seconds_count{method="GET",route="${route}"}`,
  );
  expect(text).not.toContain(venueId);
  expect(text).not.toContain(owner.email);
});

test('metrics show how many figures are waiting to be updated and the outcomes of guests’ requests', async () => {
  const app = await testApp({ METRICS_TOKEN });
  const owner = await anOwner(app);
  const { venueId } = await aVenue(app, owner);
  const before = await metricsOf(app);
  expect(before.get('tabletalk_figures_waiting')).toBe(0);
  const body = { ...feedback, venueId };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
  const headers = { 'x-guest-device': 'one-and-the-same' };
  let status = 0;
  while (status !== 503)
    status = (await app.send('POST', '/api/feedback', { body, headers })).status;
  const after = await metricsOf(app);
  expect(grown(before, after, 'tabletalk_feedback_total{outcome="accepted"}')).toBe(21);
  expect(grown(before, after, 'tabletalk_feedback_total{outcome="unavailable"}')).toBe(1);
  const refusals = 'tabletalk_rate_limit_refusals_total{limit="feedbackPerDevice"}';
  expect(grown(before, after, refusals)).toBe(1);
  expect(after.get('tabletalk_figures_waiting')).toBeGreaterThanOrEqual(21);
});

test('metrics cover emails, events, streams, connections and the build', async () => {
  const app = await testApp({ METRICS_TOKEN });
  const body = {
    email: 'new@example.com',
    username: 'newcomer',
    password: 'a long enough password',
    firstName: 'Nora',
    lastName: 'Newcomer',
  };
  expect((await app.send('POST', '/api/auth/register', { body })).status).toBe(201);
  const after = await metricsOf(app);
  expect(after.get('tabletalk_mails{state="queued"}')).toBe(1);
  expect([...after.keys()].map((series) => series.split('{')[0])).toEqual(
    expect.arrayContaining([
      'tabletalk_mails_oldest_queued_seconds',
      'tabletalk_provider_events_waiting',
      'tabletalk_provider_events_oldest_seconds',
      'tabletalk_location_attempts_open',
      'tabletalk_live_streams',
      'tabletalk_database_connections',
      'tabletalk_build_info',
      'tabletalk_http_requests_in_flight',
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
    ]),
  );
});

test('metrics show how many answers have been analysed', async () => {
  const app = await testApp({ METRICS_TOKEN });
  const { venueId } = await aVenue(app, await anOwner(app));
  const before = await metricsOf(app);
  expect(before.has('tabletalk_older_answers_read')).toBe(false);
  await app.send('POST', '/api/feedback', { body: { ...feedback, venueId, textGeneral: 'Loud' } });
  await readAnswers(app);
  const after = await metricsOf(app);
  expect(grown(before, after, 'tabletalk_answers_read_total{what="new"}')).toBe(1);
  expect(after.get('tabletalk_answers_unread_since_seconds')).toBeLessThan(3_600);
  expect(after.get('tabletalk_older_answers_read')).toBe(0);
  expect(after.get('tabletalk_older_answers_read_back_to_timestamp_seconds')).toBeGreaterThan(0);
});

test('metrics count a job’s runs and failures', async () => {
  const app = await testApp({ METRICS_TOKEN });
  let runs = 0;
  const job = defineJob({
    name: 'a trial',
    everyMs: 1,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first run fails');
    },
  });
  const jobs = runJobs(app.services, [job]);
  await vi.waitUntil(() => runs >= 3);
  await jobs.stop();
  const after = await metricsOf(app);
  expect(after.get('tabletalk_job_runs_total{job="a trial"}')).toBe(runs);
  expect(after.get('tabletalk_job_failures_total{job="a trial"}')).toBe(1);
});

test('a server whose database is unavailable still reports its own metrics', async () => {
  const cable = await startDatabaseProxy((await testDatabase()).address);
  const { db, close } = await openDatabase(cable.address);
  const app = await makeTestApp(db, { METRICS_TOKEN });
  expect((await metricsOf(app)).get('tabletalk_tables_readable')).toBe(1);
  await cable.cut();
  const { after } = await readAsTheyAre(app);
  expect(after.get('tabletalk_tables_readable')).toBe(0);
  expect(after.has('tabletalk_figures_waiting')).toBe(false);
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  await close();
  await cable.remove();
});

test('a draining server reports that it is draining before it closes its port', async () => {
  const app = await makeTestApp((await testDatabase()).db);
  expect((await app.send('GET', '/readyz')).status).toBe(200);
  await app.server.draining.begin(0);
  expect((await app.send('GET', '/readyz')).status).toBe(503);
  expect((await app.send('GET', '/healthz')).status).toBe(200);
});

/** Retries, because on a slow machine the table metrics may time out. */
async function read(app: TestApp): Promise<Metrics> {
  return await vi.waitFor(async () => {
    const metrics = await readAsTheyAre(app);
    expect(metrics.after.get('tabletalk_tables_readable')).toBe(1);
    return metrics;
  });
}

type Metrics = { text: string; after: Map<string, number> };

async function readAsTheyAre(app: TestApp): Promise<Metrics> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { body } = await app.send('GET', '/metrics', { token: METRICS_TOKEN });
  vi.useRealTimers();
  const lines = String(body)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const after = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
  return { text: body, after };
}

async function metricsOf(app: TestApp): Promise<Map<string, number>> {
  return (await read(app)).after;
}

function grown(before: Map<string, number>, after: Map<string, number>, series: string): number {
  return (after.get(series) ?? 0) - (before.get(series) ?? 0);
}
