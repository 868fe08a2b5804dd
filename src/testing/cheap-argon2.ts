import { createRequire } from 'node:module';

// Loaded with `require`, because in tests an import of this name resolves to this file.
const argon2 = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** The OWASP minimum for argon2id. */
const LEAST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CHEAP: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Replaces argon2 in tests, because they hash hundreds of passwords. A request for a strong hash
 * gets a cheap one, and a request for a weak hash throws. A hash contains its own parameters, so
 * verifying a cheap hash is cheap too.
 */
export async function hash(password: string, cost: Cost): Promise<string> {
  const isWeak = Object.entries(LEAST).some(([name, least]) => cost[name as keyof Cost] < least);
  if (isWeak) throw new Error(`A password must cost more work than ${JSON.stringify(cost)}`);
  return await argon2.hash(password, CHEAP);
}

export const verify = argon2.verify;
