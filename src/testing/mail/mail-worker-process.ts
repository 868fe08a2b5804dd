import fastify from 'fastify';
import { choosePaymentProvider } from '#server/billing/provider/choose-provider.ts';
import { readConfig } from '#server/platform/config.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { startMailWorker } from './start-mail-worker.ts';

/** Runs a mail worker in a process of its own, for tests that kill it. */
const address = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
const { db } = await openDatabase(address);
const base = {
  config: readConfig({ SMTP_URL: process.env.TEST_SMTP_URL }),
  db,
  keys: makeKeyring('a secret for the tests, long enough to be one'),
  now: () => new Date(),
  log: fastify({ logger: false }).log,
};
startMailWorker({ ...base, payments: await choosePaymentProvider(base) });
