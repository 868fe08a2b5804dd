import type { FastifyRequest, InjectOptions } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { EmbeddedResponses } from '#shared/site/embedded-responses.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { makePreloadedResponsesScript, PRELOADED_REQUESTS } from './preloaded-requests.ts';

afterEach(() => vi.restoreAllMocks());

test('the dashboard page contains the responses to all of its first requests', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const { venueId } = await aVenue(app, owner);
  const search = 'q=soup&range=all&page=3';
  const { userId, point, answers } = await answersOf(app, owner, { url: `/dashboard?${search}` });
  expect(userId).toBe(owner.id);
  expect(point).toBe(app.server.live.pointOf(owner.businessId));
  expect(point).toBeDefined();
  const calls = PRELOADED_REQUESTS.dashboard?.({ venueId, search }) ?? [];
  expect(Object.keys(answers).sort()).toEqual(['/api/restaurants', ...calls].sort());
  expect(calls).toContain(
    `/api/feedback?venueId=${venueId}&search=soup&dateRange=all&filterType=all&limit=10&offset=20`,
  );
  for (const call of calls) {
    const asked = await app.server.http.inject({ url: call, headers: { cookie: cookieOf(owner) } });
    expect(answers[call], call).toEqual(asked.json());
  }
});

test('preloaded responses are about the venue in the URL or the last one viewed, never another owner’s', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const [first, second] = [await aVenue(app, owner), await aVenue(app, owner)];
  const foreign = await aVenue(app, await anOwner(app));
  const venueOf = async (request: { url?: string; selected?: string }) => {
    const { answers } = await answersOf(app, owner, request);
    return [first, second, foreign].find(
      ({ venueId }) => `/api/stats/summary?venueId=${venueId}` in answers,
    );
  };
  expect(await venueOf({})).toEqual(first);
  expect(await venueOf({ selected: second.venueId })).toEqual(second);
  expect(await venueOf({ url: `/dashboard?venue=${second.venueId}` })).toEqual(second);
  expect(await venueOf({ selected: foreign.venueId })).toEqual(first);
  expect(await venueOf({ url: `/dashboard?venue=${foreign.venueId}` })).toEqual(first);
});

test('no venue name can close the script element that holds the preloaded responses', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  await aVenue(app, owner, { name: '</script><script>alert(1)</script>' });
  const element = await elementOf(app, owner, {});
  expect(element.match(/<\/?script/g)).toEqual(['<script', '</script']);
});

test('the session of a page is looked up once for all its internal requests, and their headers cannot be used afterwards', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  await aVenue(app, owner);
  const lookUps = vi.spyOn(app.server, 'authenticate');
  const calls = vi.spyOn(app.server.http, 'inject');
  const { answers } = await answersOf(app, owner, {});
  expect(Object.keys(answers).length).toBeGreaterThan(5);
  expect(lookUps).toHaveBeenCalledTimes(1);
  const [[call] = []] = calls.mock.calls as unknown as [InjectOptions][];
  const { cookie: _, ...headers } = call?.headers ?? {};
  expect(headers).toHaveProperty('x-known-session');
  const later = await app.server.http.inject({ url: '/api/restaurants', headers });
  expect(later.statusCode).toBe(401);
});

type PageRequest = { url?: string; selected?: string };

async function answersOf(
  app: TestApp,
  owner: TestOwner,
  asked: PageRequest,
): Promise<EmbeddedResponses> {
  const element = await elementOf(app, owner, asked);
  return JSON.parse(element.replace(/<[^>]+>/g, '')) as EmbeddedResponses;
}

async function elementOf(
  { server }: TestApp,
  owner: TestOwner,
  { url = '/dashboard', selected }: PageRequest,
): Promise<string> {
  const request = {
    url,
    query: Object.fromEntries(new URL(url, 'http://localhost').searchParams),
    cookies: { selected_venue: selected },
    headers: { cookie: cookieOf(owner) },
    socket: { remoteAddress: '192.0.2.1' },
  } as unknown as FastifyRequest;
  const credentials = { cookie: owner.cookie, isOldCookie: false, bearer: undefined };
  const session = await server.authenticate(credentials);
  if (!session?.userId) throw new Error('the owner is not signed in');
  // Stops the page's timeout, so that a slow machine still gets all responses.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return await makePreloadedResponsesScript(server, request, { page: 'dashboard', session });
}

function cookieOf({ cookie }: TestOwner): string {
  return `tabletalk_session=${cookie}`;
}
