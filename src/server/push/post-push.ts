import { request as requestPlain } from 'node:http';
import { Agent, request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublicAddress } from '#server/platform/http/public-address.ts';
import { backoffMs } from '#server/platform/queue/backoff.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

const BACKOFF = { firstMs: 2 * SECOND_MS, longestMs: 5 * MINUTE_MS };

/** The response of a push service, or why there was none. */
type PushResponse = { status: number; retryAfter: string | undefined } | { problem: string };

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

/**
 * Whether pushes may be sent to an endpoint that a client has named. To protect internal machines,
 * the endpoint must use https, a public host and the default port. Outside production, this machine
 * is allowed too, for a local push service, unless the server is reachable from other machines.
 * Private networks are never allowed.
 */
export function isPushAddress(
  { config }: Pick<Services, 'config'>,
  address: string | URL,
): boolean {
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (isLoopbackHost(url)) return !config.isProduction && isLoopbackHost({ hostname: config.host });
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = bareHost(url);
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/**
 * Checks the literal name only: other names that resolve to this machine are refused at DNS lookup.
 */
function isLoopbackHost(url: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(url);
  return /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || /(^|\.)localhost$/.test(host);
}

function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * `sent`: the push service accepted the push; whether it reaches the device is never reported.
 * `gone`: the subscription no longer exists. `retry`: try again later. `failed`: it would never be
 * accepted.
 */
export type PushOutcome =
  | { outcome: 'sent' }
  | { outcome: 'gone' | 'failed'; reason: string }
  | { outcome: 'retry'; reason: string; afterMs: number };

export function classifyPushResponse(
  answer: PushResponse,
  attempts: number,
  now: Date,
): PushOutcome {
  const pauseMs = backoffMs(attempts, BACKOFF);
  if ('problem' in answer) return { outcome: 'retry', reason: answer.problem, afterMs: pauseMs };
  const { status, retryAfter } = answer;
  const reason = `answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status !== 429 && status < 500) return { outcome: 'failed', reason };
  return { outcome: 'retry', reason, afterMs: retryAfterMs(retryAfter, now) ?? pauseMs };
}

/** Retry-After in seconds or as a date (RFC 9110); at least one second. */
function retryAfterMs(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : undefined;
  const ms = seconds === undefined ? Date.parse(retryAfter) - now.getTime() : seconds * SECOND_MS;
  return Number.isNaN(ms) ? undefined : Math.max(ms, SECOND_MS);
}
