import { login } from '#shared/accounts/contract.ts';
import { send } from '#shared/api/call.ts';
import { SINGLE_ROW_PATH } from '../bench-server.ts';
import type { Measure } from '../dashboard-calls.ts';
import { BENCH_PASSWORD, type SeededVenue } from '../rows/seed-feedback.ts';

/** One of the two sides compared: a signed-in owner on a server, and the requests to measure. */
export type Side = { url: string; token: string; measures: readonly Measure[] };

export type CallTimes = {
  /** The baseline in milliseconds, one row by its key: one value per measured request. */
  lookUps: number[];
  calls: { name: string; targetMs: number | undefined; large: number[]; small: number[] }[];
};

/** Measures both in turns, so that other load affects both; the first round is a warm-up. */
export async function measureCalls(large: Side, small: Side, rounds: number): Promise<CallTimes> {
  const lookUps: number[] = [];
  const calls: CallTimes['calls'] = large.measures.map(({ name, targetMs }) => ({
    name,
    targetMs,
    large: [],
    small: [],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { paths }] of large.measures.entries()) {
      const lookUp = await timeOf(large, [SINGLE_ROW_PATH]);
      const ofLarge = await timeOf(large, paths);
      const ofSmall = await timeOf(small, small.measures[index]?.paths ?? []);
      if (round === 0) continue;
      lookUps.push(lookUp);
      calls[index]?.large.push(ofLarge);
      calls[index]?.small.push(ofSmall);
    }
  }
  return { lookUps, calls };
}

export async function signInOwner(
  url: string,
  { ownerEmail }: Pick<SeededVenue, 'ownerEmail'>,
): Promise<SignedIn> {
  const body = { email: ownerEmail, password: BENCH_PASSWORD };
  const answer = await send(login.method, `${url}${login.path}`, body);
  return (await answer.json()) as SignedIn;
}

export type SignedIn = { token: string; user: Record<string, unknown> };

/** The time until the last byte of the last response. */
async function timeOf({ url, token }: Side, paths: readonly string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    paths.map(async (path) => (await send('GET', url + path, undefined, { token })).text()),
  );
  return performance.now() - start;
}
