import { request as requestPlain } from 'node:http';
import { Agent, request as requestSecure } from 'node:https';
import { lookupPublicAddress } from '#server/platform/http/public-address.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { isLoopbackHost, isPushAddress } from './push-address.ts';

/** The response of a push service, or why there was none. */
export type PushResponse = { status: number; retryAfter: string | undefined } | { problem: string };

/** Covers everything from the DNS lookup to the response. */
export const PUSH_TIMEOUT_MS = 10 * SECOND_MS;

/** Most browsers share a few push services, so connections are reused. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 10, timeout: 30 * SECOND_MS });

type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer };

/** Posts a message to a push service. Does not follow redirects and ignores the response body. */
export async function postPush(
  services: Pick<Services, 'config'>,
  { endpoint, headers, body }: PushRequest,
  answersWithinMs = PUSH_TIMEOUT_MS,
): Promise<PushResponse> {
  const url = new URL(endpoint);
  if (!isPushAddress(services, url)) return { problem: 'not an address of a push service' };
  const isHere = isLoopbackHost(url);
  const signal = AbortSignal.timeout(answersWithinMs);
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const options = {
      method: 'POST',
      headers,
      signal,
      ...(isHere ? {} : { agent, lookup: lookupPublicAddress }),
    };
    const request = send(url, options, (response) => {
      const { statusCode = 0, headers: answered } = response;
      // The same signal stops a response body that never ends.
      response.on('error', () => undefined).resume();
      resolve({ status: statusCode, retryAfter: answered['retry-after'] });
    });
    request.on('error', ({ message }) => {
      resolve({ problem: signal.aborted ? 'no answer in time' : message });
    });
    request.end(body);
  });
}
