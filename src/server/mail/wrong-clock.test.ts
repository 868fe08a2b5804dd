import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { testApp } from '#testing/test-app.ts';
import { claimDueMails } from './queries.ts';
import { queueMail } from './queue-mail.ts';
import { settleMail } from './settle-mail.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const FIRST_PAUSE_MS = 5_000;

afterEach(() => vi.useRealTimers());

test('emails queued by a server with a fast clock are picked up in time by other servers', async () => {
  const { services } = await testApp();
  const { db } = services;
  const claim = () => claimDueMails(db, newId(), databaseNow(services), 1);

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
  const later = { now: () => new Date(services.now().getTime() + FIRST_PAUSE_MS) };
  expect(await claimDueMails(db, newId(), databaseNow(later), 1)).toHaveLength(1);
});

function beFast(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TEN_MINUTES_MS });
}
