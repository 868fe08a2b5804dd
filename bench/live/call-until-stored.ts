import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallTeamResponse } from '#shared/floor/calls-contract.ts';
import { type FloorResponse, makeGuestCall } from '#testing/live/floor-client.ts';

const MAX_TRIES = 20;
const RETRY_MS = 500;

/** Makes a call and, like the guest's page, retries a 503 under the same key. */
export async function callUntilStored(
  server: string,
  venueId: string,
  { table = '7', onPutOff }: { table?: string; onPutOff?: () => void } = {},
): Promise<FloorResponse<CallTeamResponse>> {
  const key = randomUUID();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const call = await makeGuestCall(server, venueId, { table, key });
    if (call.status === 201) return call;
    onPutOff?.();
    await wait(RETRY_MS);
  }
  throw new Error('a call was not stored');
}
