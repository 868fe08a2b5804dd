import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Keyring } from './keyring.ts';

/** What use cases need from the outside world. */
export type PlatformServices = {
  config: Config;
  db: Database;
  keys: Keyring;
  /** The product's clock; trials and tests move it. */
  now: () => Date;
  log: FastifyBaseLogger;
};
