import { beforeEach, expect, test } from 'vitest';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { deleteMailsTo } from './queries.ts';
import { mails } from './table.ts';

beforeEach(resetDatabase);

test('a queued email has a text part, an HTML part and its own Message-ID', async () => {
  const fixture = mailFixture((await testDatabase()).db);
  const id = await fixture.queue({ to: { address: 'Ada@Example.com', name: 'Ada' } });
  expect(await fixture.mail(id)).toMatchObject({
    state: 'queued',
    attempts: 0,
    toAddress: 'ada@example.com',
    messageId: `<${id}@tabletalk.example>`,
    text: expect.stringContaining('https://tabletalk.example/verify-email?token=secret'),
    html: expect.stringContaining('<h1'),
    createdAt: fixture.services.now(),
  });
});

test('an email is not queued if its transaction is rolled back', async () => {
  const { db } = await testDatabase();
  const fixture = mailFixture(db);
  const failing = db.transaction(async (tx) => {
    await fixture.queue({}, tx);
    throw new Error('something else went wrong');
  });
  await expect(failing).rejects.toThrow('something else');
  expect(await db.select().from(mails)).toEqual([]);
});

test.each([
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  'Ada <a@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\0',
  '"a@evil.example"@example.com',
  'a@example.com ',
  `${'a'.repeat(250)}@example.com`,
  'group:a@example.com;',
  '',
])('the address %j is refused because it is not a single address', async (address) => {
  const { db } = await testDatabase();
  const fixture = mailFixture(db);
  await expect(fixture.queue({ to: { address } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(fixture.queue({ replyTo: { address } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await db.select().from(mails)).toEqual([]);
});

test('names and subjects are reduced to one line without control characters', async () => {
  const fixture = mailFixture((await testDatabase()).db);
  const id = await fixture.queue({
    to: { address: 'ada@example.com', name: ' \r\n ' },
    fromName: 'Fish, Chips & Co\r\nBcc: b@example.com via TableTalk',
    subject: `Hello\u2028\u202egnp.exe\0 ${'x'.repeat(300)}`,
  });
  const mail = await fixture.mail(id);
  expect(mail?.toName).toBeNull();
  expect(mail?.fromName).toBe('Fish, Chips & Co Bcc: b@example.com via TableTalk');
  expect(mail?.subject).toMatch(/^Hello gnp\.exe x+…$/);
  expect([...(mail?.subject ?? '')]).toHaveLength(200);
});

test('all of our emails to an address can be erased', async () => {
  const { db } = await testDatabase();
  const fixture = mailFixture(db);
  await fixture.queue({ kind: 'guest-reply' });
  await fixture.queue({ kind: 'verify-email' });
  await fixture.queue({ kind: 'guest-reply', to: { address: 'bob@example.com' } });
  await deleteMailsTo(db, 'ada@example.com', { replyTo: null });
  expect((await db.select().from(mails)).map(({ toAddress }) => toAddress)).toEqual([
    'bob@example.com',
  ]);
});
