import Fastify from 'fastify';
import { makeRehearsalProvider } from '#server/billing/provider/rehearsal/rehearsal-provider.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

/** The services that use cases need, without an application, with the clock fixed at `moment`. */
export function makeServices(db: Database, moment: Date): Services {
  const base = {
    config: readConfig({}),
    db,
    keys: makeKeyring('a secret for the tests, long enough to be one'),
    now: () => moment,
    log: Fastify({ logger: false }).log,
  };
  return { ...base, payments: makeRehearsalProvider(base) };
}
