import { createRequire } from 'node:module';

// By require, since an import of this name leads here.
const argon2 = createRequire(import.meta.url)(
  '@node-rs/argon2',
) as typeof import('@node-rs/argon2');

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** The least that OWASP asks of argon2id. */
const LEAST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CHEAP: Cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Stands in for argon2 in tests, which hash hundreds of passwords: whoever asks for a hash that is
 * strong enough gets a cheap one, and whoever asks for less is refused. A hash says itself how it is
 * verified, so verifying is cheap as well.
 */
export async function hash(password: string, cost: Cost): Promise<string> {
  const isWeak = Object.entries(LEAST).some(([name, least]) => cost[name as keyof Cost] < least);
  if (isWeak) throw new Error(`A password must cost more work than ${JSON.stringify(cost)}`);
  return await argon2.hash(password, CHEAP);
}

export const verify = argon2.verify;
