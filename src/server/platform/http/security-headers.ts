import type { FastifyInstance } from 'fastify';
import { paths, TICKETS_PATH, WIDGET_PATH } from '#shared/site/paths.ts';
import type { Config } from '../config.ts';

/** Pages whose address holds a token must not hand it on. */
const PAGES_WITH_TOKENS: readonly string[] = [
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  paths.stopReplies,
  paths.join,
];

/** Where something differs; everything else carries the same. */
const SPECIAL_PATHS: readonly string[] = [...PAGES_WITH_TOKENS, WIDGET_PATH, paths.paymentSuccess];

/** Sets the headers that every answer carries; a page may add the hashes of what it holds inline. */
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
    // Any site may frame the guest's page, so this would protect nothing there; and the browser would
    // start another process for it after the answer has come, while the guest waits.
    ...(path !== WIDGET_PATH && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

function hasToken(path: string): boolean {
  return PAGES_WITH_TOKENS.includes(path) || isTicket(path);
}

function isTicket(path: string): boolean {
  return path.startsWith(TICKETS_PATH);
}

type Allowed = {
  /** Of scripts and styles that the page holds inline. */
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Whether cards are typed into fields of Stripe's: its script, frames and calls. */
  isWithStripe?: boolean;
};

export function contentSecurityPolicy(path: string, allowed: Allowed = {}): string {
  const { scriptHashes = [], styleHashes = [], isWithStripe = false } = allowed;
  const stripe = isWithStripe ? STRIPE_SOURCES : NO_SOURCES;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...stripe.scripts].join(' '),
    // Radix positions what floats with style attributes; style elements stay forbidden but for these.
    ["style-src 'self'", ...styleHashes].join(' '),
    "style-src-attr 'unsafe-inline'",
    // An owner's logo may stand anywhere on the web.
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

/** The last frame is the bank's question about a payment. */
const STRIPE_SOURCES = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const;

/** Venues embed the widget in their own sites; the payment return may be framed by ourselves. */
function frameAncestors(path: string): string {
  if (path === WIDGET_PATH) return '*';
  return path === paths.paymentSuccess ? "'self'" : "'none'";
}
