import { setTimeout as wait } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import Fastify from 'fastify';
import { IDENTITY_PROVIDER_TIMEOUTS } from '#server/accounts/identity-provider/identity-provider.ts';
import { buildApp } from '#server/app.ts';
import { LEASE_TIMEOUTS } from '#server/billing/payments/with-payment-lease.ts';
import {
  choosePaymentProvider,
  makeWebhookDelivery,
} from '#server/billing/provider/choose-provider.ts';
import { INTAKE_TIMEOUTS } from '#server/feedback/intake/make-intake.ts';
import { mails } from '#server/mail/table.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { closeGracefully } from '#server/platform/http/close-gracefully.ts';
import { type Keyring, makeKeyring } from '#server/platform/keyring.ts';
import { STREAM_TIMEOUTS } from '#server/platform/worker/stream-worker.ts';
import { TASK_TIMEOUTS } from '#server/platform/worker/task-worker.ts';
import type { Server, Services } from '#server/services.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from './database/postgres.ts';
import { expectDocumentedCodes } from './expect-documented-codes.ts';

export type TestResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  /** The value of the session cookie that the response sets, if it sets one. */
  cookie: string | undefined;
};

export type InjectedRequest = Omit<InjectOptions, 'method' | 'url' | 'payload' | 'body'> & {
  body?: unknown;
  token?: string;
};

export type TestApp = {
  server: Server;
  services: Services;
  db: Database;
  send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    sent?: InjectedRequest,
  ): Promise<TestResponse>;
  moveClock(ms: number): void;
  resetClock(): void;
  /** The newest email to an address. */
  mailTo(address: string): Promise<typeof mails.$inferSelect | undefined>;
  countMails(address: string): Promise<number>;
  /** Runs the simulated payments that are due and delivers their events. */
  settlePayments(): Promise<void>;
};

// Raise the product's timeouts, because a test machine may be busy.
const longestMs = Number(process.env.LONGEST_TEST_MS);
Object.assign(INTAKE_TIMEOUTS, { stallTimeoutMs: longestMs, queueTimeoutMs: longestMs });
STREAM_TIMEOUTS.makesWithinMs = longestMs;
TASK_TIMEOUTS.startsWithinMs = longestMs;
LEASE_TIMEOUTS.patienceMs = longestMs;
IDENTITY_PROVIDER_TIMEOUTS.answersWithinSeconds = longestMs / SECOND_MS;

/** The whole application on an emptied database, with a movable clock. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  await untilTheHourIsYoung();
  await resetDatabase();
  const { db } = await testDatabase();
  const key = JSON.stringify(env);
  const app = built.get(key) ?? (await makeTestApp(db, env));
  built.set(key, app);
  app.resetClock();
  return app;
}

/** No test starts this close to a full hour, when days begin and daylight saving changes. */
const END_OF_HOUR_MS = 15 * SECOND_MS;

async function untilTheHourIsYoung(): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < END_OF_HOUR_MS) await wait(leftMs);
}

/** Reused between tests: building is slow, and all state of an application is in its database. */
const built = new Map<string, TestApp>();

/** Creates another server on a database, without emptying it. */
export async function makeTestApp(
  db: Database,
  env: Record<string, string> = {},
  keys: Keyring = makeKeyring('a secret for the tests, long enough to be one'),
): Promise<TestApp> {
  let offsetMs = 0;
  const base = {
    config: readPatientConfig(env),
    db,
    keys,
    now: () => new Date(Date.now() + offsetMs),
    log: Fastify({ logger: false }).log,
  };
  const services: Services = { ...base, payments: await choosePaymentProvider(base) };
  const server = await buildApp(services);
  // Closes idle connections, as the product does, because they would delay the shutdown.
  closeGracefully(server.http, { isUnderWay: () => false }, { unusedForMs: 50 });
  expectDocumentedCodes(server);
  const mailsTo = (address: string) =>
    db
      .select()
      .from(mails)
      .where(eq(mails.toAddress, address))
      .orderBy(desc(mails.createdAt), desc(mails.id));
  return {
    server,
    services,
    db,
    send: (method, url, sent) => send(server, method, url, sent),
    moveClock: (ms) => {
      offsetMs += ms;
    },
    resetClock: () => {
      offsetMs = 0;
    },
    mailTo: async (address) => (await mailsTo(address))[0],
    countMails: async (address) => (await mailsTo(address)).length,
    settlePayments: async () => {
      const { rehearsal } = services.payments;
      if (!rehearsal) return;
      await rehearsal.tick();
      while ((await rehearsal.deliverEvents(makeWebhookDelivery(server.http))) > 0);
    },
  };
}

/** Unless a test is about the payment provider's deadline, that limit is raised too. */
function readPatientConfig(env: Record<string, string>): Config {
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', ...env });
  const { payments } = config;
  if (payments.provider !== 'stripe' || env.STRIPE_DEADLINE_SECONDS) return config;
  return { ...config, payments: { ...payments, deadlineMs: longestMs } };
}

async function send(
  { http }: Server,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  { body, token, headers, ...rest }: InjectedRequest = {},
): Promise<TestResponse> {
  const response = await http.inject({
    method,
    url,
    ...rest,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: isAsItIs(body) ? body : JSON.stringify(body) }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
    cookie: response.cookies.find(({ name }) => name.endsWith('tabletalk_session'))?.value,
  };
}

function isAsItIs(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}
