import { login } from '#shared/accounts/contract.ts';
import { sendHttpRequest } from '#shared/api/call-endpoint.ts';
import { SINGLE_ROW_PATH } from '../bench-server.ts';
import type { MeasuredRequest } from '../dashboard-requests.ts';
import { BENCH_PASSWORD, type SeededVenue } from '../rows/seed-feedback.ts';

/** One of the two sides compared: a signed-in owner on a server, and the requests to measure. */
export type ComparedServer = { url: string; token: string; measures: readonly MeasuredRequest[] };

export type RequestTimes = {
  /** The baseline in milliseconds, reading one row by its key: one value per measured request. */
  lookUps: number[];
  calls: { name: string; targetMs: number | undefined; large: number[]; small: number[] }[];
};

/** Measures both sides in turns, so that other load affects both; the first round is a warm-up. */
export async function measureRequests(
  large: ComparedServer,
  small: ComparedServer,
  rounds: number,
): Promise<RequestTimes> {
  const lookUps: number[] = [];
  const calls: RequestTimes['calls'] = large.measures.map(({ name, targetMs }) => ({
    name,
    targetMs,
    large: [],
    small: [],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { paths }] of large.measures.entries()) {
      const lookUp = await timeRequests(large, [SINGLE_ROW_PATH]);
      const ofLarge = await timeRequests(large, paths);
      const ofSmall = await timeRequests(small, small.measures[index]?.paths ?? []);
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
): Promise<SignedInOwner> {
  const body = { email: ownerEmail, password: BENCH_PASSWORD };
  const answer = await sendHttpRequest(login.method, `${url}${login.path}`, body);
  return (await answer.json()) as SignedInOwner;
}

export type SignedInOwner = { token: string; user: Record<string, unknown> };

/** The time until the last byte of the last response. */
async function timeRequests(
  { url, token }: ComparedServer,
  paths: readonly string[],
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    paths.map(async (path) =>
      (await sendHttpRequest('GET', url + path, undefined, { token })).text(),
    ),
  );
  return performance.now() - start;
}
