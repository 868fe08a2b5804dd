import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { projectRoot } from './project-root.ts';

const SECRET = 'x'.repeat(32);
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const PRODUCTION = { NODE_ENV: 'production', MAIL: 'local', PAYMENTS: 'simulated' };

describe('settings', () => {
  test('no setting is required on a developer’s machine', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      keepsReaderReady: true,
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      mail: { smtpUrl: undefined },
      payments: { provider: 'simulated' },
      trustProxy: [],
      identityProvider: undefined,
    });
  });

  test('an empty setting counts as unset', () => {
    expect(readConfig({ PORT: ' ', SESSION_SECRET: '' }).port).toBe(3000);
  });

  test('the public URL loses its trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://talk.example//' }).publicUrl).toBe(
      'https://talk.example',
    );
  });

  test('the direct database address defaults to the ordinary database address', () => {
    const shared = { DATABASE_URL: 'postgres://pooler/d', SESSION_SECRET: SECRET };
    expect(readConfig(shared).databaseDirectUrl).toBe('postgres://pooler/d');
    const direct = { ...shared, DATABASE_DIRECT_URL: 'postgres://database/d' };
    expect(readConfig(direct)).toMatchObject({
      databaseUrl: 'postgres://pooler/d',
      databaseDirectUrl: 'postgres://database/d',
    });
  });

  test('the seller’s details become lines, and there are none by default', () => {
    expect(readConfig({ SELLER: 'Example Ltd | 1 High Street||VAT 1' }).sellerDetails).toEqual([
      'Example Ltd',
      '1 High Street',
      'VAT 1',
    ]);
    expect(readConfig({}).sellerDetails).toEqual([]);
  });

  test('setting all three Stripe keys turns real payments on', () => {
    expect(readConfig(STRIPE).payments).toMatchObject({ provider: 'stripe' });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a port that is not a number', { PORT: 'web' }, 'PORT must be a whole number'],
    ['a port out of range', { PORT: '65536' }, 'PORT must be a whole number'],
    ['a public address without http', { PUBLIC_URL: 'talk.example' }, 'PUBLIC_URL must be an http'],
    ['a MySQL database', { DATABASE_URL: 'mysql://h/d' }, 'DATABASE_URL must start with postgres'],
    ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32'],
    [
      'a previous secret that is too short',
      { SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: 'short' },
      'SESSION_SECRET_PREVIOUS must have at least 32',
    ],
    [
      'a previous secret without a current one',
      { SESSION_SECRET_PREVIOUS: SECRET },
      'SESSION_SECRET_PREVIOUS is of no use without SESSION_SECRET',
    ],
    [
      'a previous secret equal to the current one',
      { SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: SECRET },
      'SESSION_SECRET_PREVIOUS must differ from SESSION_SECRET',
    ],
    [
      'a shared database without a shared secret',
      { DATABASE_URL: 'postgres://h/d' },
      'SESSION_SECRET is required with DATABASE_URL',
    ],
    [
      'a direct database address without a database address',
      { DATABASE_DIRECT_URL: 'postgres://h/d' },
      'DATABASE_DIRECT_URL is of no use without DATABASE_URL',
    ],
    [
      'a metrics token that is too short',
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN must have at least',
    ],
    ['a drain of an hour', { DRAIN_SECONDS: '3600' }, 'DRAIN_SECONDS must be a whole number'],
    ['a mail server by http', { SMTP_URL: 'http://mail.example' }, 'SMTP_URL must start with smtp'],
    ['an unreadable mail server', { SMTP_URL: 'smtp://[' }, 'SMTP_URL is not a valid address'],
    ['an unknown mail setting', { MAIL: 'pigeon' }, 'MAIL may only be "local"'],
    ['an invalid sender address', { MAIL_FROM: 'TableTalk' }, 'MAIL_FROM must be an email'],
    ['a mistyped mailbox setting', { MAILBOX: 'open' }, 'MAILBOX may only be "open-to-everyone"'],
    [
      'production with an open mailbox',
      { ...PRODUCTION, MAILBOX: 'open-to-everyone' },
      'MAILBOX=open-to-everyone is refused in production',
    ],
    ['an unknown payment setting', { PAYMENTS: 'cash' }, 'PAYMENTS may only be "simulated"'],
    [
      'an incomplete set of Stripe keys',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET is missing',
    ],
    [
      'a custom Stripe address with live keys',
      { ...STRIPE, STRIPE_API_BASE: 'http://localhost:1' },
      'STRIPE_API_BASE is only for test keys',
    ],
    [
      'a live Stripe key together with a test key',
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'must both be test keys or both be live keys',
    ],
    [
      'a publishable Stripe key as the secret key',
      { ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must start with sk_test_ or sk_live_',
    ],
    ['trust in every proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must list proxy addresses'],
    ['an impossible proxy network', { TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must list'],
    ['a mistyped NODE_ENV', { NODE_ENV: 'prod' }, 'NODE_ENV must be production'],
    ['trust by number of proxies', { TRUST_PROXY: '1' }, 'TRUST_PROXY must list proxy addresses'],
    [
      'an incomplete identity provider',
      { OIDC_ISSUER: 'https://login.example' },
      'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME is missing',
    ],
    ['a code valid for 0 days', { REWARD_CODE_DAYS: '0' }, 'REWARD_CODE_DAYS must be a whole'],
    ['a negative hold time', { REFERRAL_HOLD_DAYS: '-1' }, 'REFERRAL_HOLD_DAYS must be a whole'],
    ['a mistyped reminder setting', { REMINDERS: 'some' }, 'REMINDERS may only be "on" or "off"'],
    ['mistyped rate limits', { RATE_LIMITS: 'some' }, 'RATE_LIMITS may only be "on" or "off"'],
    ['a multiplier of 0', { RATE_LIMIT_MULTIPLIER: '0' }, 'RATE_LIMIT_MULTIPLIER must be a whole'],
    ['a clock set in words', { NOW_OFFSET_SECONDS: 'noon' }, 'NOW_OFFSET_SECONDS must be a whole'],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [
      'production without rate limits',
      { ...PRODUCTION, RATE_LIMITS: 'off' },
      'RATE_LIMITS=off is refused in production',
    ],
    [
      'production with a moved clock',
      { ...PRODUCTION, NOW_OFFSET_SECONDS: '60' },
      'NOW_OFFSET_SECONDS is refused in production',
    ],
    ['production without mail', { ...PRODUCTION, MAIL: '' }, 'SMTP_URL is required in production'],
    [
      'production without payments',
      { ...PRODUCTION, PAYMENTS: '' },
      'STRIPE_SECRET_KEY is required in production',
    ],
  ])('the settings check refuses %s with one line', (_what, env, line) => {
    const refusal = refusalOf(env);
    expect(refusal).toContain(line);
    expect(refusal).not.toContain('\n');
  });

  test('an error message about a setting does not repeat its value, which may be a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'ann:s3cretword@h', SESSION_SECRET: SECRET })).not.toContain(
      's3cretword',
    );
  });

  test('.env.example explains every setting and contains no unknown ones', () => {
    const source = readFileSync(path.join(import.meta.dirname, 'config.ts'), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
    const example = readFileSync(path.join(projectRoot(), '.env.example'), 'utf8');
    const explained = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(known).toContain('PORT');
    expect(explained.toSorted()).toEqual(known.toSorted());
  });
});

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}
