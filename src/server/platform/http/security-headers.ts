import type { FastifyInstance } from 'fastify';
import { paths, TICKET_PATH_PREFIX, WIDGET_PATH } from '#shared/site/paths.ts';
import type { Config } from '../config.ts';

/** Pages with a token in their URL, which must not pass it on as a referrer. */
const PAGES_WITH_TOKENS: readonly string[] = [
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  paths.stopReplies,
  paths.join,
];

/** Paths with headers of their own; all other paths share one set. */
const SPECIAL_PATHS: readonly string[] = [...PAGES_WITH_TOKENS, WIDGET_PATH, paths.paymentSuccess];

/** Sets the headers of every response; a page may add hashes of its inline scripts and styles. */
export function setSecurityHeaders(http: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:');
  const usual = headersFor('', isHttps);
  http.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isSpecial = SPECIAL_PATHS.includes(path) || isTicket(path);
    void reply.headers(isSpecial ? headersFor(path, isHttps) : usual);
    done();
  });
}

function headersFor(path: string, isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(path),
    'x-content-type-options': 'nosniff',
    'referrer-policy': hasToken(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isTicket(path) && { 'x-robots-tag': 'noindex, nofollow' }),
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    // Any site may frame the guest's page, so this header would protect nothing there. It would
    // also make the browser start another process after the response has arrived, while the guest
    // waits.
    ...(path !== WIDGET_PATH && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

function hasToken(path: string): boolean {
  return PAGES_WITH_TOKENS.includes(path) || isTicket(path);
}

function isTicket(path: string): boolean {
  return path.startsWith(TICKET_PATH_PREFIX);
}

type PolicyExceptions = {
  /** Hashes of the page's inline scripts and styles. */
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Whether the page has Stripe's card fields, which need its script, frames and requests. */
  isWithStripe?: boolean;
};

export function contentSecurityPolicy(path: string, allowed: PolicyExceptions = {}): string {
  const { scriptHashes = [], styleHashes = [], isWithStripe = false } = allowed;
  const stripe = isWithStripe ? STRIPE_SOURCES : NO_SOURCES;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...stripe.scripts].join(' '),
    // Style elements need a hash. Style attributes are allowed, because Radix positions floating
    // elements with them.
    ["style-src 'self'", ...styleHashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    // An owner's logo may be hosted anywhere on the web.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...stripe.calls].join(' '),
    ["frame-src 'self'", ...stripe.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(path)}`,
  ].join('; ');
}

const NO_SOURCES = { scripts: [], frames: [], calls: [] } as const;

/** The last frame shows the bank's check of a payment (3-D Secure). */
const STRIPE_SOURCES = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const;

/**
 * The sites that may frame a page: venues embed the widget in their own sites, and our own pages
 * may frame the page after a payment.
 */
function frameAncestors(path: string): string {
  if (path === WIDGET_PATH) return '*';
  return path === paths.paymentSuccess ? "'self'" : "'none'";
}
