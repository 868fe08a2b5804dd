import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { makeRehearsalProvider } from '#server/billing/provider/rehearsal/rehearsal-provider.ts';
import { type OutgoingMail, queueMail } from '#server/mail/queue-mail.ts';
import { type Mail, mails } from '#server/mail/table.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

export type MailFixture = {
  services: Services;
  moveClock(ms: number): void;
  queue(overrides?: Partial<OutgoingMail>, db?: Queryable): Promise<string>;
  mail(id: string): Promise<Mail | undefined>;
};

/**
 * Everything an email test needs: services with a movable clock, and ways to queue and read emails.
 */
export function mailFixture(db: Database, env: Record<string, string> = {}): MailFixture {
  let now = new Date('2026-03-02T12:00:00Z');
  const base = {
    config: readConfig({ PUBLIC_URL: 'https://tabletalk.example', ...env }),
    db,
    keys: makeKeyring('a secret for the tests, long enough to be one'),
    now: () => now,
    log: fastify({ logger: false }).log,
  };
  const services: Services = { ...base, payments: makeRehearsalProvider(base) };
  return {
    services,
    moveClock: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    queue: (overrides, within = db) =>
      queueMail(services, within, { ...VERIFICATION, ...overrides }),
    mail: async (id) => (await db.select().from(mails).where(eq(mails.id, id)))[0],
  };
}

const VERIFICATION: OutgoingMail = {
  kind: 'verify-email',
  to: { address: 'ada@example.com', name: 'Ada' },
  subject: 'Confirm your email',
  content: {
    preheader: 'One click',
    heading: 'Welcome, Ada',
    paragraphs: ['Please confirm your address.'],
    action: { label: 'Confirm', url: 'https://tabletalk.example/verify-email?token=secret' },
  },
};
