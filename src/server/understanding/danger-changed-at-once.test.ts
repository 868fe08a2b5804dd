import { beforeEach, expect, test } from 'vitest';
import { calls } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readReplacedWords } from '#testing/understanding/read-words.ts';
import { makeReadNewAnswers } from './reading/read-new-answers.ts';

const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true, alertOnSerious: true });
});

/** Sends a part of the guest's answer, while the guest is still writing. */
async function say(textSpecific: string, second: number): Promise<string> {
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: {
      venueId: 'kettle',
      rating: 'poor',
      tableNumber: '7',
      textSpecific,
      unfinishedAt,
      isStillWriting: true,
    },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  return body.id;
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const alert = () => alertSeriousComplaints(app.services);

/** The guest writes about danger and at once changes the words. */
type Change = (newWords: string) => Promise<void>;

const ORDERS: [string, Change][] = [
  [
    'before the first ones are read',
    async (newWords) => {
      await say(DANGER, 1);
      await say(newWords, 2);
      await readAnswers(app);
      await alert();
      await readAnswers(app);
      await alert();
    },
  ],
  [
    'before the first ones are read, and the new ones are read first',
    async (newWords) => {
      await say(DANGER, 1);
      await say(newWords, 2);
      await makeReadNewAnswers(app.services, simpleReader())();
      await readAnswers(app);
      await alert();
      await readAnswers(app);
      await alert();
    },
  ],
  [
    'while the first ones are being read',
    async (newWords) => {
      await say(DANGER, 1);
      const read = simpleReader();
      await makeReadNewAnswers(app.services, async (words) => {
        await say(newWords, 2);
        return read(words);
      })();
      await alert();
      await readAnswers(app);
      await alert();
    },
  ],
  [
    'after the first ones are read, before anybody is alerted to them',
    async (newWords) => {
      await say(DANGER, 1);
      await readAnswers(app);
      await say(newWords, 2);
      await alert();
      await readAnswers(app);
      await alert();
    },
  ],
  [
    'after somebody is alerted to the first ones',
    async (newWords) => {
      await say(DANGER, 1);
      await readAnswers(app);
      await alert();
      await say(newWords, 2);
      await alert();
      await readAnswers(app);
      await alert();
    },
  ],
];

const alarmMails = async () =>
  (await app.db.select().from(mails)).filter(({ kind }) => kind === 'serious-complaint');

test.each(ORDERS)(
  'if a guest changes words about danger to harmless ones %s, the board rings and one email goes out',
  async (_, change) => {
    await change('we waited');
    app.moveClock(MINUTE_MS);
    await alert();
    expect((await get('/api/cases?status=open')).cases).toMatchObject([{ safety: 'allergen' }]);
    expect((await get('/api/today?venueId=kettle')).open.items).toMatchObject([
      { alarm: { safety: 'allergen', isUnattended: true } },
    ]);
    expect(await app.db.select().from(calls)).toMatchObject([
      { safety: 'allergen', status: 'waiting' },
    ]);
    const [mail, ...more] = await alarmMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(
      /^Possible allergic reaction at .*, table 7 \(the guest did not scan its code\)$/,
    );
  },
);

test.each(ORDERS)(
  'if a guest changes words about danger to a lesser danger %s, the board and every email name the graver danger',
  async (_, change) => {
    await change('I bit on a shell');
    expect((await get('/api/cases?status=open')).cases).toMatchObject([{ safety: 'allergen' }]);
    expect(await app.db.select().from(calls)).toMatchObject([
      { safety: 'allergen', status: 'waiting' },
    ]);
    const sent = await alarmMails();
    expect(sent).not.toEqual([]);
    for (const { subject } of sent) expect(subject).toMatch(/^Possible allergic reaction /);
    const both = sent.filter(({ subject }) =>
      subject.startsWith('Possible allergic reaction and possible food contamination at '),
    );
    expect(both.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Now also: possible food contamination'),
    ]);
  },
);

test('an alert email about a danger says if the guest has changed the words since', async () => {
  await say(DANGER, 1);
  await readAnswers(app);
  await say('we waited', 2);
  await readAnswers(app);
  await alert();
  const [mail] = await alarmMails();
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'The guest wrote about this danger and has since changed the words.',
  );
});

test('an alert email quotes words about danger that the guest changed before they were read', async () => {
  await say(DANGER, 1);
  await say('we waited', 2);
  await readReplacedWords(app.services, simpleReader());
  await alert();
  const [mail] = await alarmMails();
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain(
    'What they first wrote. The guest has since changed these words: > my lips swelled',
  );
  expect(text).toContain('The guest wrote about this danger and has since changed the words.');
  expect(text).toContain('we waited');
});

test.each(ORDERS)(
  'if a guest changes words about danger to words that may mean another danger %s, no email gives the new words as the reason',
  async (_, change) => {
    await change('somebody felt faint');
    const sent = await alarmMails();
    expect(sent).not.toEqual([]);
    for (const { subject, text } of sent) {
      expect(subject).toMatch(/^Possible allergic reaction /);
      expect(text.replace(/\s+/g, ' ')).not.toContain('because of: “faint”');
    }
  },
);
