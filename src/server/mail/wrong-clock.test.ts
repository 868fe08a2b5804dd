import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { claimMails } from '#testing/mail/claim-mails.ts';
import { testApp } from '#testing/test-app.ts';
import { settleMail } from './deliver-mails.ts';
import { queueMail } from './queue-mail.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const FIRST_PAUSE_MS = 5_000;

afterEach(() => vi.useRealTimers());

test('emails queued by a server with a fast clock are picked up in time by other servers', async () => {
  const { services } = await testApp();
  const { db } = services;
  const claim = () => claimMails(services, 1);

  beFast();
  const content = { preheader: 'Hello', heading: 'Hello', paragraphs: ['Hello'] };
  const to = { address: 'ada@example.com' };
  const id = await queueMail(services, db, { kind: 'test', to, subject: 'Hello', content });
  vi.useRealTimers();
  const [mail] = await claim();
  expect(mail?.id).toBe(id);

  beFast();
  const away = { outcome: 'notAccepted', about: 'server', reason: 'away' } as const;
  if (mail) await settleMail(services, {}, mail, away, false);
  vi.useRealTimers();
  expect(await claim()).toEqual([]);
  const later = { db, now: () => new Date(services.now().getTime() + FIRST_PAUSE_MS) };
  expect(await claimMails(later, 1)).toHaveLength(1);
});

function beFast(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TEN_MINUTES_MS });
}
