import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { loadSealedKey } from '#server/platform/sealed-keys/load-sealed-key.ts';
import type { PlatformServices } from '#server/platform/services.ts';

export type CaseServices = Pick<PlatformServices, 'keys' | 'log'>;

const KEY_BYTES = 32;

/**
 * The key that seals case logs, so that write access to the database is not enough to forge a line.
 * Logs are read for years, so the key outlives a change of SESSION_SECRET.
 */
export async function loadCaseKey(services: CaseServices, db: Queryable): Promise<Uint8Array> {
  return loadSealedKey(
    { ...services, db },
    {
      name: 'case logs',
      make: () => randomBytes(KEY_BYTES),
      lost: 'the key of the logs of cases was sealed with another SESSION_SECRET: no log written before can be checked',
    },
  );
}
