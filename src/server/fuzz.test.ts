import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint, FileEndpoint } from '#shared/api/endpoint.ts';
import {
  type FuzzedRequest,
  fuzzedNavigation,
  fuzzedRequest,
} from '#testing/cases/fuzzed-request.ts';
import { REGRESSION_REQUESTS } from '#testing/cases/regression-cases.ts';
import { snapshotRows } from '#testing/database/postgres.ts';
import { makeResponseChecker } from '#testing/make-response-checker.ts';
import { type PopulatedApp, populateApp } from '#testing/populated-app.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

/** For more runs: FUZZ_RUNS=5000 FUZZ_ROUTE=feedback npx vitest run src/server/fuzz.test.ts */
const USUAL_RUNS = 4;
const RUNS = Number(process.env.FUZZ_RUNS ?? USUAL_RUNS);
const ROUTES = new RegExp(process.env.FUZZ_ROUTE ?? '');
/** The most valid requests that are tried until one of them succeeds. */
const MAX_TRIES = 200;
const LONGEST_MS = Number(process.env.LONGEST_TEST_MS) * Math.ceil(RUNS / USUAL_RUNS);

/** Error codes of 5xx responses that are documented and not bugs. */
const DOCUMENTED_FAILURES = ['PAYMENT_PROVIDER_FAILED', 'UNAVAILABLE'];

const NAVIGATIONS = [
  ['GET', '/api/login'],
  ['GET', '/api/login/callback'],
  ['GET', '/api/logout'],
  ['GET', '/api/unsubscribe'],
  ['GET', '/api/replies/stop'],
  ['POST', '/api/webhooks/stripe'],
  ['GET', '/api/:anything'],
  ['GET', '/widget'],
  ['GET', '/:page'],
  ['GET', '/assets/:file'],
  ['GET', '/dev/mailbox.json'],
  ['GET', '/dev/mailbox/:id'],
] as const;

/**
 * Endpoints that delete data which later requests need; the rows are restored after each request.
 */
const LEAVES_LESS =
  /^DELETE|change-password|erase|subscription\/upgrade|account\/delete|business\/|invitations\/accept/;

/**
 * Endpoints that need a signature, an emailed link, a current code, an unguessable id or praise for
 * a colleague; other tests cover them.
 */
const NOT_BY_CHANCE = new Set([
  'POST /api/auth/email/confirm',
  'POST /api/praise/person',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/passkeys',
  'PUT /api/auth/passkeys/:id',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/authenticator/confirm',
  'DELETE /api/auth/authenticator',
  'POST /api/auth/recovery-codes',
]);

afterEach(() => vi.restoreAllMocks());

test(
  'no input makes an API request fail with an internal error, and every response is as documented',
  async () => {
    const app = await testApp({ RATE_LIMITS: 'off' });
    const errors = vi.spyOn(app.services.log, 'error');
    const wrongAbout = makeResponseChecker(app.server);
    const world = await populateApp(app);
    const beginAnew = await snapshotRows();
    const neverSucceeded: string[] = [];
    for (const endpoint of app.server.endpoints.filter(({ path }) => ROUTES.test(path))) {
      const statuses = new Set<number>();
      const { good, hostile } = fuzzedRequest(endpoint, world.meaningfulFor(endpoint.path));
      const anyCall = fc.oneof(
        fc.tuple(good, fc.constant('owner' as const)),
        fc.tuple(hostile, anyActor()),
      );
      const found = (REGRESSION_REQUESTS[nameOf(endpoint)] ?? []).map(
        (request): [[FuzzedRequest, 'owner']] => [[request, 'owner']],
      );
      await fc.assert(
        fc.asyncProperty(anyCall, async ([request, actor]) => {
          await attempt(request, actor);
        }),
        { numRuns: runsOf(endpoint) + found.length, examples: found },
      );
      const hasSucceeded = () => [...statuses].some((status) => status < 300);
      // Generated only if needed, because generating two hundred requests takes a long time.
      const isTried = !hasSucceeded() && !NOT_BY_CHANCE.has(nameOf(endpoint));
      for (const [turn, request] of (isTried ? fc.sample(good, MAX_TRIES) : []).entries()) {
        if (hasSucceeded()) break;
        // Some endpoints need a paid plan, some a free one, some a shared device.
        await attempt(request, (['owner', 'other', 'device'] as const)[turn % 3] ?? 'owner');
      }
      if (!hasSucceeded()) neverSucceeded.push(nameOf(endpoint));
      if (LEAVES_LESS.test(nameOf(endpoint))) await beginAnew();

      async function attempt(request: FuzzedRequest, actor: keyof PopulatedApp['actors']) {
        const answer = await send(app, request, world.actors[actor]?.token);
        statuses.add(answer.status);
        expectGoodAnswer(answer, { endpoint, sent: String(request.payload ?? '') });
        expect(wrongAbout({ ...endpoint, ...answer })).toBeNull();
        expect(errors).not.toHaveBeenCalled();
      }
    }
    expect(neverSucceeded.filter((name) => !NOT_BY_CHANCE.has(name))).toEqual([]);
  },
  LONGEST_MS,
);

test(
  'no URL makes a page or a navigation fail with an internal error',
  async () => {
    const app = await testApp({ RATE_LIMITS: 'off' });
    const errors = vi.spyOn(app.services.log, 'error');
    const { actors } = await populateApp(app);
    for (const [method, path] of NAVIGATIONS) {
      await fc.assert(
        fc.asyncProperty(fuzzedNavigation(method, path), anyActor(), async (request, actor) => {
          expectGoodAnswer(await send(app, request, actors[actor]?.token));
          expect(errors).not.toHaveBeenCalled();
        }),
        { numRuns: RUNS },
      );
    }
  },
  LONGEST_MS,
);

/** Fewer runs for endpoints that hash, draw images or delay their response on purpose. */
function runsOf({ path }: FileEndpoint): number {
  return /\/auth\/|resend|\/qr|\/logo$|delete/.test(path) ? Math.ceil(RUNS / 3) : RUNS;
}

type Answer = { status: number; type: string; text: string; location: string };

function anyActor(): fc.Arbitrary<keyof PopulatedApp['actors']> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('owner' as const) },
    fc.constantFrom('visitor' as const, 'unverified' as const, 'other' as const),
  );
}

/** Sends a request. An event stream never ends by itself, so only its headers are checked. */
async function send(app: TestApp, request: FuzzedRequest, token?: string): Promise<Answer> {
  const { headers, payload, ...rest } = request;
  const response = await app.server.http.inject({
    ...rest,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  });
  const type = String(response.headers['content-type']);
  const isEndless = type.startsWith('text/event-stream');
  const text = isEndless
    ? ''
    : await textOf(response.stream(), response.headers['content-encoding']);
  if (isEndless) response.raw.res.destroy();
  return {
    status: response.statusCode,
    type,
    text,
    location: String(response.headers.location ?? ''),
  };
}

async function textOf(stream: AsyncIterable<Buffer>, encoding: unknown): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

type Asked = { endpoint?: FileEndpoint; sent?: string };

function expectGoodAnswer(answer: Answer, { endpoint, sent = '' }: Asked = {}): void {
  const { status, type, text, location } = answer;
  const isJson = type.startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  if (status >= 500) expect(DOCUMENTED_FAILURES).toContain((body as { code?: unknown })?.code);
  if (status >= 300 && status < 400) expect(location).toMatch(/^\/(?![/\\])/);
  else if (status >= 400 && isJson) {
    expect(body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
    expectPlainWords((body as { message?: unknown }).message, sent);
  } else if (status < 300 && endpoint && isJson && 'response' in endpoint) {
    // The body has every field of the contract and no others.
    expect((endpoint as Endpoint).response.parse(body)).toEqual(body);
  }
  if (isJson && status >= 400) expect(text).not.toMatch(INNER_WORKINGS);
  if (endpoint) expect(isJson || status < 400).toBe(true);
}

/**
 * Expects a message in plain words. It may quote the request: a fuzzed table may be called "NaN".
 */
function expectPlainWords(message: unknown, sent: string): void {
  expect(message).toEqual(expect.stringMatching(/^["“A-Z]\S*( .+)?/s));
  const found = /undefined|\[object|NaN|expected .+ received|Invalid input/.exec(String(message));
  if (found && !sent.includes(found[0])) expect.fail(`“${message}” is not in plain words`);
}

const INNER_WORKINGS =
  /\bat .+\.[jt]s:\d+|node_modules|Failed query|select .+ from |insert into|violates|duplicate key|ECONN|TypeError|RangeError|SyntaxError|Zod/i;

function nameOf({ method, path }: FileEndpoint): string {
  return `${method} ${path}`;
}
