import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

export type Config = {
  isProduction: boolean;
  /**
   * Whether the thread that reads texts starts with the server and is kept. Tests turn this off:
   * they start many servers, and few of those read a text.
   */
  keepsReaderReady: boolean;
  host: string;
  port: number;
  /**
   * The URL where people reach the product, without a trailing slash. All links are built from it.
   */
  publicUrl: string;
  /** False if the operator did not set the public URL and we had to guess it. */
  hasPublicUrl: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without a pooler, for work that needs a session of its own. */
  databaseDirectUrl: string | undefined;
  /** If undefined, the secret is generated on the first start and kept in the data folder. */
  sessionSecret: string | undefined;
  /** Signs nothing new, but old signatures in sessions and emails are still accepted. */
  previousSessionSecret: string | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  /** The operator's company as it stands on receipts, line by line. */
  sellerDetails: string[];
  /** Whether the local mailbox is also shown to other machines. */
  isMailboxOpen: boolean;
  payments: { provider: 'simulated' } | StripeSettings;
  trustProxy: string[];
  identityProvider: IdentityProviderSettings | undefined;
  rewardCodeDays: number;
  /** Whether owners who abandoned the set-up get a reminder by email. */
  sendsReminders: boolean;
  referralHoldDays: number;
  /** The factor by which the documented rate limits are multiplied; 0 turns them off. */
  rateLimitMultiplier: number;
  nowOffsetMs: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** If undefined, metrics are not served. */
  metricsToken: string | undefined;
  /** How long a stopping server keeps serving, so that its proxy notices and sends guests elsewhere. */
  drainMs: number;
};

export type StripeSettings = {
  provider: 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  /** How long a request to our API may wait for Stripe in total, retries included. */
  deadlineMs: number;
};

export type IdentityProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
};

/** A setting is missing or wrong; the message is one line for the person who starts the server. */
export class ConfigError extends Error {}

/** Reads and checks every setting once. Nothing else in the product reads the environment. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(filled);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error.issues));
  const read = parsed.data;
  const isProduction = read.NODE_ENV === 'production';
  if (isProduction) refuseTrialSettings(read);
  if (read.DATABASE_URL && !read.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET is required with DATABASE_URL: all servers must share one secret.',
    );
  }
  refuseUselessSecretRotation(read);
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL is of no use without DATABASE_URL.');
  }
  return {
    isProduction,
    keepsReaderReady: read.NODE_ENV !== 'test',
    host: read.HOST,
    port: read.PORT,
    hasPublicUrl: read.PUBLIC_URL !== undefined,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    sessionSecret: read.SESSION_SECRET,
    previousSessionSecret: read.SESSION_SECRET_PREVIOUS,
    mail: { smtpUrl: read.MAIL === 'local' ? undefined : read.SMTP_URL, from: read.MAIL_FROM },
    sellerDetails: read.SELLER,
    isMailboxOpen: read.MAILBOX === 'open-to-everyone',
    payments: paymentSettings(read),
    trustProxy: read.TRUST_PROXY,
    identityProvider: identityProviderSettings(read),
    rewardCodeDays: read.REWARD_CODE_DAYS,
    sendsReminders: read.REMINDERS === 'on',
    referralHoldDays: read.REFERRAL_HOLD_DAYS,
    rateLimitMultiplier: read.RATE_LIMITS === 'off' ? 0 : read.RATE_LIMIT_MULTIPLIER,
    nowOffsetMs: read.NOW_OFFSET_SECONDS * 1000,
    logLevel: read.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: read.METRICS_TOKEN,
    drainMs: read.DRAIN_SECONDS * 1000,
  };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  HOST: z.string().default('localhost'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl().optional(),
  DATABASE_DIRECT_URL: postgresUrl().optional(),
  SESSION_SECRET: secret().optional(),
  SESSION_SECRET_PREVIOUS: secret().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), 'is not a valid address')
    .optional(),
  MAIL: z.literal('local', 'may only be "local"').optional(),
  MAILBOX: z.literal('open-to-everyone', 'may only be "open-to-everyone"').optional(),
  MAIL_FROM: z.email('must be an email address').default('hello@tabletalk.example'),
  SELLER: z
    .string()
    .max(400, 'may have at most 400 characters')
    .default('')
    .transform((text) => splitList(text, '|')),
  PAYMENTS: z.literal('simulated', 'may only be "simulated"').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: httpUrl().optional(),
  STRIPE_DEADLINE_SECONDS: wholeNumber(1, 14).default(12),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => splitList(text))
    .pipe(z.array(proxyAddress())),
  OIDC_ISSUER: httpUrl().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'may have at most 40 characters').optional(),
  REWARD_CODE_DAYS: wholeNumber(1, 3650).default(30),
  REFERRAL_HOLD_DAYS: wholeNumber(0, 3650).default(30),
  REMINDERS: z.enum(['on', 'off'], 'may only be "on" or "off"').default('off'),
  RATE_LIMITS: z.enum(['on', 'off'], 'may only be "on" or "off"').default('on'),
  RATE_LIMIT_MULTIPLIER: wholeNumber(1, 1_000_000).default(1),
  NOW_OFFSET_SECONDS: wholeNumber(-1e10, 1e10).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,}$/, 'must have at least 24 characters, without blanks')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
});
type Settings = z.output<typeof settings>;

function refuseTrialSettings(read: Settings): void {
  if (read.RATE_LIMITS === 'off')
    throw new ConfigError('RATE_LIMITS=off is refused in production.');
  if (read.NOW_OFFSET_SECONDS !== 0) {
    throw new ConfigError('NOW_OFFSET_SECONDS is refused in production.');
  }
  if (read.MAILBOX) {
    throw new ConfigError('MAILBOX=open-to-everyone is refused in production.');
  }
  if (!read.SMTP_URL && read.MAIL !== 'local') {
    throw new ConfigError(
      'SMTP_URL is required in production (MAIL=local keeps mails in the database instead).',
    );
  }
  if (!read.STRIPE_SECRET_KEY && read.PAYMENTS !== 'simulated') {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is required in production (PAYMENTS=simulated runs without real money).',
    );
  }
}

/**
 * Refuses a rotation of the secret that has no effect, because the operator would believe that the
 * old secret is no longer accepted.
 */
function refuseUselessSecretRotation({ SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Settings): void {
  if (!SESSION_SECRET_PREVIOUS) return;
  if (!SESSION_SECRET) {
    throw new ConfigError('SESSION_SECRET_PREVIOUS is of no use without SESSION_SECRET.');
  }
  if (SESSION_SECRET === SESSION_SECRET_PREVIOUS) {
    throw new ConfigError('SESSION_SECRET_PREVIOUS must differ from SESSION_SECRET.');
  }
}

function paymentSettings(read: Settings): Config['payments'] {
  if (read.PAYMENTS === 'simulated') return { provider: 'simulated' };
  const keys = {
    STRIPE_SECRET_KEY: read.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: read.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: read.STRIPE_WEBHOOK_SECRET,
  };
  if (!refusePartialSettings('Stripe', keys)) return { provider: 'simulated' };
  refuseMixedStripeModes(keys);
  if (read.STRIPE_API_BASE && !keys.STRIPE_SECRET_KEY.startsWith('sk_test_')) {
    throw new ConfigError('STRIPE_API_BASE is only for test keys (sk_test_…).');
  }
  return {
    provider: 'stripe',
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    apiBase: read.STRIPE_API_BASE,
    deadlineMs: read.STRIPE_DEADLINE_SECONDS * 1000,
  };
}

/** Refuses a test key next to a live key: a payment could be taken that cannot be found again. */
function refuseMixedStripeModes(
  keys: Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY', string>,
) {
  const secret = /^[sr]k_(test|live)_/.exec(keys.STRIPE_SECRET_KEY)?.[1];
  const publishable = /^pk_(test|live)_/.exec(keys.STRIPE_PUBLISHABLE_KEY)?.[1];
  if (!secret) throw new ConfigError('STRIPE_SECRET_KEY must start with sk_test_ or sk_live_.');
  if (!publishable) {
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.');
  }
  if (secret !== publishable) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    );
  }
}

function identityProviderSettings(read: Settings): IdentityProviderSettings | undefined {
  const keys = {
    OIDC_ISSUER: read.OIDC_ISSUER,
    OIDC_CLIENT_ID: read.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: read.OIDC_CLIENT_SECRET,
    OIDC_NAME: read.OIDC_NAME,
  };
  if (!refusePartialSettings('OpenID Connect', keys)) return undefined;
  return {
    issuer: keys.OIDC_ISSUER,
    clientId: keys.OIDC_CLIENT_ID,
    clientSecret: keys.OIDC_CLIENT_SECRET,
    name: keys.OIDC_NAME,
  };
}

/** Settings that only make sense together must all be set or all be unset. */
function refusePartialSettings<K extends string>(
  what: string,
  keys: Record<K, string | undefined>,
): keys is Record<K, string> {
  const names = Object.keys(keys) as K[];
  const missing = names.filter((name) => !keys[name]);
  if (missing.length > 0 && missing.length < names.length) {
    throw new ConfigError(`${missing.join(', ')} is missing: ${what} needs ${names.join(', ')}.`);
  }
  return missing.length === 0;
}

function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^-?\d+$/, rule)
    .transform(Number)
    .pipe(z.number().min(least, rule).max(most, rule));
}

function secret() {
  return z.string().min(32, 'must have at least 32 characters');
}

function postgresUrl() {
  return z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
}

function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
}

/** Accepts only addresses: `true` or a number would trust any client's X-Forwarded-For. */
function proxyAddress() {
  return z.string().refine((entry) => {
    const [address = '', bits] = entry.split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return maxBits > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
  }, 'must list proxy addresses, such as 10.0.0.1 or 10.0.0.0/8 or loopback');
}

function splitList(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function sentences(issues: readonly z.core.$ZodIssue[]): string {
  const lines = new Set(issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  return [...lines].join(' ');
}
