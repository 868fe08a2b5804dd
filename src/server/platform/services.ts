import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Keyring } from './keyring.ts';

/** What the use cases need from outside: settings, database, keys, clock and log. */
export type PlatformServices = {
  config: Config;
  db: Database;
  keys: Keyring;
  /** The product's clock, which demonstrations and tests can move. */
  now: () => Date;
  log: FastifyBaseLogger;
};
