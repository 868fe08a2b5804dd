import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { signWith } from '../keyring.ts';
import type { PlatformServices } from '../services.ts';
import { browserWords } from './browser-words.ts';
import { networkOf } from './network-of.ts';

/**
 * Where the request that is being served came from, as a keyed hash of its network: two acts can be
 * told to be of one source, and nobody can tell which. Null for what the server does by itself.
 */
export function requestSource(): string | null {
  return serving.getStore()?.source() ?? null;
}

/** The browser that the request came by, in words; undefined for what is none. */
export function requestBrowser(): string | undefined {
  return serving.getStore()?.browser();
}

/** Whom the request that is being served was let in as; null where nobody had to sign in. */
export function requestActor(): Actor | null {
  return serving.getStore()?.actor ?? null;
}

export function rememberActor(actor: Actor): void {
  const request = serving.getStore();
  if (request) request.actor = actor;
}

export type Actor = { userId: string | null; businessId: string; deviceId: string | null };

/** The record of what happened is written many calls below the route, where no request is known. */
const serving = new AsyncLocalStorage<Serving>();

type Serving = {
  source: () => string;
  browser: () => string | undefined;
  actor: Actor | null;
};

export function trackRequestSources(
  http: FastifyInstance,
  { keys }: Pick<PlatformServices, 'keys'>,
): void {
  // After the body was read: what runs on a socket's events would not be inside.
  http.addHook('preHandler', (request, _reply, done) => {
    const source = () => signWith(keys.current('request sources'), networkOf(request.ip));
    const browser = () => browserWords(request.headers['user-agent']);
    serving.run({ source, browser, actor: null }, done);
  });
}
