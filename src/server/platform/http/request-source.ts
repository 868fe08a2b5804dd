import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { signWith } from '../keyring.ts';
import type { PlatformServices } from '../services.ts';

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

type Actor = { userId: string | null; businessId: string; deviceId: string | null };

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
  // Set the context only after the body has been read: callbacks of socket events would otherwise
  // run without it.
  http.addHook('preHandler', (request, _reply, done) => {
    const source = () => signWith(keys.current('request sources'), networkOf(request.ip));
    const browser = () => describeBrowser(request.headers['user-agent']);
    serving.run({ source, browser, actor: null }, done);
  });
}

/**
 * A browser in words that a person recognises, such as 'Safari on iPhone'; undefined for a program.
 */
function describeBrowser(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (!browser) return undefined;
  return system ? `${browser} on ${system}` : browser;
}

/** Most browsers also claim to be others, so the first match wins. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(known: readonly [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/**
 * The network of an address. A household or server usually has a whole IPv6 network, so all
 * addresses in it count as one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
