import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { signWith } from '../keyring.ts';
import type { PlatformServices } from '../services.ts';
import { describeBrowser } from './describe-browser.ts';
import { networkOf } from './network-of.ts';

/**
 * A keyed hash of the network that the current request came from. It shows that two actions share a
 * source without revealing the source. Null for the server's own background work.
 */
export function requestSource(): string | null {
  return serving.getStore()?.source() ?? null;
}

/** A description of the current request's browser; undefined for other clients. */
export function requestBrowser(): string | undefined {
  return serving.getStore()?.browser();
}

/** The signed-in actor of the current request; null if the endpoint needs no sign-in. */
export function requestActor(): Actor | null {
  return serving.getStore()?.actor ?? null;
}

export function setRequestActor(actor: Actor): void {
  const request = serving.getStore();
  if (request) request.actor = actor;
}

export type Actor = { userId: string | null; businessId: string; deviceId: string | null };

/**
 * Makes the request available to the audit log, which is written many function calls below the
 * route.
 */
const serving = new AsyncLocalStorage<ServedRequest>();

type ServedRequest = {
  source: () => string;
  browser: () => string | undefined;
  actor: Actor | null;
};

export function trackRequestSources(
  http: FastifyInstance,
  { keys }: Pick<PlatformServices, 'keys'>,
): void {
  // The context is set after the body has been read, because callbacks of socket events would run
  // outside it.
  http.addHook('preHandler', (request, _reply, done) => {
    const source = () => signWith(keys.current('request sources'), networkOf(request.ip));
    const browser = () => describeBrowser(request.headers['user-agent']);
    serving.run({ source, browser, actor: null }, done);
  });
}
