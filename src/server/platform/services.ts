import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Keyring } from './keyring.ts';

/** The outside world, as use cases see it. */
export type PlatformServices = {
  config: Config;
  db: Database;
  keys: Keyring;
  /** The product's clock; demonstrations and tests move it. */
  now: () => Date;
  log: FastifyBaseLogger;
};
