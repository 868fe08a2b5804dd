import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { mayActAs, type Role } from '#shared/team/roles.ts';
import { makeResponseChecker, type ReceivedResponse } from '#testing/make-response-checker.ts';
import type { ApiCaller } from '#testing/roles/caller-fixtures.ts';
import { ROUTE_EXAMPLES } from '#testing/roles/example-calls.ts';
import type { RouteExample, VenueWithEverything } from '#testing/roles/route-example.ts';
import {
  aTwoVenueTeam,
  bearerHeaders,
  CANARY_WORD,
  TEAM_ACTORS,
  type TeamActor,
  type TwoVenueTeam,
} from '#testing/roles/two-venue-team.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

/** The result of a request: allowed, or one of four ways to be refused. */
type Outcome = 'allowed' | '401' | '403 EMAIL_UNVERIFIED' | '403 ROLE' | '404';

const ROLE_OF: Partial<Record<TeamActor, Role>> = {
  owner: 'owner',
  'manager of all venues': 'manager',
  'manager here': 'manager',
  'staff here': 'staff',
  stranger: 'owner',
};

/** Actors who get 404 for the venue `there`. */
const KNOWS_NOTHING_OF_THERE: readonly TeamActor[] = TEAM_ACTORS.filter(
  (actor) => actor !== 'owner' && actor !== 'manager of all venues',
);

test('every endpoint has an example request, and every example request has an endpoint', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const served = app.server.endpoints.map(nameOf);
  expect(served.filter((name) => !ROUTE_EXAMPLES[name])).toEqual([]);
  expect(Object.keys(ROUTE_EXAMPLES).filter((name) => !served.includes(name))).toEqual([]);
});

test('each role can do exactly what it is permitted to do, and reaches no venue outside its access', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const world = {
    app,
    team: await aTwoVenueTeam(app),
    undocumented: makeResponseChecker(app.server),
  };
  const { team } = world;
  const wrong: string[] = [];
  for (const endpoint of app.server.endpoints) {
    const example = ROUTE_EXAMPLES[nameOf(endpoint)];
    if (!example) continue;
    const about = example.of === 'venue' ? (['here', 'there'] as const) : [undefined];
    for (const venue of about) {
      const attempts = TEAM_ACTORS.map((actor): Attempt => ({ endpoint, example, actor, venue }));
      const [admitted, refused] = partition(attempts, isAdmitted);
      // A refused request changes nothing, so all refused attempts can share one request.
      const same = { caller: null, ...(await requestOf(example, venue && team[venue])) };
      const refusals = refused.map((each) => whatIsWrong(world, each, same));
      // One at a time, because the number of concurrent exports per business is limited.
      for (const each of admitted) wrong.push(...(await whatIsWrong(world, each)));
      wrong.push(...(await Promise.all(refusals)).flat());
    }
  }
  expect(wrong).toEqual([]);
});

/** The permission table as a function. */
function expectedOutcome({ endpoint, example, actor, venue }: Attempt): Outcome {
  const { access, openToDevices, isOwnAccount } = endpoint;
  if (access === 'anyone') return 'allowed';
  if (actor === 'visitor') return '401';
  if (actor === 'device here') {
    if (!openToDevices) return '403 ROLE';
    return venue === 'there' ? '404' : 'allowed';
  }
  if (access === 'signed-in') return 'allowed';
  if (actor === 'unverified') return '403 EMAIL_UNVERIFIED';
  if (actor === 'asleep') {
    return isOwnAccount && mayActAs('manager', access) ? 'allowed' : '403 ROLE';
  }
  if (!mayActAs(ROLE_OF[actor] ?? 'staff', access)) return '403 ROLE';
  if (example.of === 'device') return '404';
  if (venue === undefined) return 'allowed';
  if (actor === 'stranger') return '404';
  return venue === 'there' && KNOWS_NOTHING_OF_THERE.includes(actor) ? '404' : 'allowed';
}

function isAdmitted(asked: Attempt): boolean {
  return expectedOutcome(asked) === 'allowed';
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

type World = {
  app: TestApp;
  team: TwoVenueTeam;
  undocumented: (answer: ReceivedResponse) => string | null;
};

async function whatIsWrong(
  { app, team, undocumented }: World,
  asked: Attempt,
  prepared?: Prepared,
): Promise<string[]> {
  const { endpoint, example, actor, venue } = asked;
  const expected = expectedOutcome(asked);
  // The endpoint's own tests show that the request is allowed.
  if (expected === 'allowed' && example.isSpared) return [];
  const made = prepared ?? (await prepare(team, asked));
  const answer = await attempt(app, asked, {
    ...made,
    headers: made.caller ? bearerHeaders(made.caller) : team.headers[actor],
  });
  const outcome = outcomeOf(answer);
  // For allowed requests, src/server/fuzz.test.ts checks that the response is as documented.
  const otherwise = expected === 'allowed' ? null : undocumented({ ...endpoint, ...answer });
  const said = `${nameOf(endpoint)} · ${actor}${venue ? ` · ${venue}` : ''}`;
  const knowsThere = !KNOWS_NOTHING_OF_THERE.includes(actor);
  return [
    ...(outcome === expected ? [] : [`${said}: ${outcome} instead of ${expected}`]),
    ...(otherwise === null ? [] : [`${said}: ${otherwise}`]),
    ...(knowsThere || !answer.text.includes(CANARY_WORD)
      ? []
      : [`${said}: tells of another venue`]),
  ];
}

type Attempt = {
  endpoint: FileEndpoint;
  example: RouteExample;
  actor: TeamActor;
  venue: 'here' | 'there' | undefined;
};

type Prepared = Request & { caller: ApiCaller | null };

/** Gives an allowed caller test data of their own, so that requests do not affect each other. */
async function prepare(team: TwoVenueTeam, { example, actor, venue }: Attempt): Promise<Prepared> {
  const caller = example.of === 'caller' ? await team.somebodyNew(actor) : null;
  return { caller, ...(await requestOf(example, venue && team[venue], caller)) };
}

async function attempt(
  app: TestApp,
  { endpoint }: Attempt,
  request: Prepared & { headers: Record<string, string> },
): Promise<Pick<ReceivedResponse, 'status' | 'type' | 'text'>> {
  const answer = await app.server.http.inject({
    method: endpoint.method,
    url: filled(endpoint.path, request.params),
    ...(request.query && { query: request.query }),
    headers: {
      'content-type': request.file ? 'image/png' : 'application/json',
      ...request.headers,
    },
    ...(endpoint.method !== 'GET' && {
      payload: request.file ?? JSON.stringify(request.body ?? {}),
    }),
    payloadAsStream: true,
  });
  // An event stream never ends, so it is closed unread.
  const type = String(answer.headers['content-type']);
  const isEndless = type.startsWith('text/event-stream');
  const text = isEndless ? '' : await readText(answer.stream());
  if (isEndless) answer.raw.res.destroy();
  return { status: answer.statusCode, type, text };
}

type Request = Partial<Awaited<ReturnType<Extract<RouteExample, { of: 'venue' }>['request']>>>;

async function requestOf(
  example: RouteExample,
  venue: VenueWithEverything | undefined,
  caller: ApiCaller | null = null,
): Promise<Request> {
  if (example.of === 'venue' && venue) return await example.request(venue);
  if (example.of === 'caller' && caller) return await example.request(caller);
  return 'body' in example ? { body: example.body } : {};
}

/** The outcome of a response; an unexpected status is reported with its code. */
function outcomeOf({ status, text }: Pick<ReceivedResponse, 'status' | 'text'>): Outcome | string {
  if (status < 300) return 'allowed';
  if (status === 401 || status === 404) return `${status}`;
  return `${status} ${JSON.parse(text).code}`;
}

function filled(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'nothing');
}

function nameOf({ method, path }: FileEndpoint): string {
  return `${method} ${path}`;
}
