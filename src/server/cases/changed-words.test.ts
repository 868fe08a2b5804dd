import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { makeReadNewAnswers } from '#server/understanding/reading/read-new-answers.ts';
import { understandings } from '#server/understanding/table.ts';
import type { CaseEntry, CaseFile } from '#shared/cases/contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { eraseCaseTexts } from './enforce-case-retention.ts';

const EMAIL = 'ada@example.com';
const DANGER = 'My throat swelled after the satay';
const HARMLESS = 'Sorry, all fine';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle', alertOnSerious: true });
});

let second = 0;

/** Sends the next part of one conversation, which replaces the one before. */
async function say(textSpecific: string): Promise<{ id: string; ticketUrl: string }> {
  second += 1;
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: {
      venueId: 'kettle',
      rating: 'poor',
      customerName: 'Ada',
      email: EMAIL,
      textSpecific,
      unfinishedAt,
    },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  return body;
}

async function readAndAlert(): Promise<void> {
  for (const _ of [1, 2]) {
    await readAnswers(app);
    await alertSeriousComplaints(app.services);
  }
}

const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.send(method, path, { token: owner.token, ...(body && { body }) });
const answer = async (id: string) => (await send('GET', `/api/feedback/${id}`)).body;
const caseOf = async (id: string): Promise<CaseFile> =>
  (await send('GET', `/api/cases/${(await answer(id)).caseId}`)).body;
const wordsOf = ({ changedWords }: Pick<CaseFile, 'changedWords'>) =>
  changedWords.map(({ words }) => words);
const linesOf = ({ entries }: { entries: CaseEntry[] }) =>
  entries.map(({ sentence, words }) => (words === null ? sentence : `${sentence}: ${words}`));
const isStored = async (words: string) => {
  const { rows } = await app.db.execute(sql`select * from case_entries`);
  return JSON.stringify(rows).includes(words);
};

const ORDERS: [string, () => Promise<string>][] = [
  [
    'before they were read',
    async () => {
      await say(DANGER);
      const { id } = await say(HARMLESS);
      await readAndAlert();
      return id;
    },
  ],
  [
    'before they were read, and the new words were read first',
    async () => {
      await say(DANGER);
      const { id } = await say(HARMLESS);
      await makeReadNewAnswers(app.services, simpleReader())();
      await readAndAlert();
      return id;
    },
  ],
  [
    'while they were being read',
    async () => {
      const { id } = await say(DANGER);
      const read = simpleReader();
      await makeReadNewAnswers(app.services, async (words) => {
        await say(HARMLESS);
        return read(words);
      })();
      await readAndAlert();
      return id;
    },
  ],
  [
    'after they were read, before anybody was alerted to them',
    async () => {
      await say(DANGER);
      await readAnswers(app);
      const { id } = await say(HARMLESS);
      await readAndAlert();
      return id;
    },
  ],
];

test.each(ORDERS)(
  'the words that opened a case stay readable in the case, the inbox, Today and the email if the guest changed them %s',
  async (_, change) => {
    const id = await change();
    const file = await caseOf(id);
    expect(file).toMatchObject({ answer: { textSpecific: HARMLESS }, isChainIntact: true });
    expect(wordsOf(file)).toEqual([DANGER]);
    expect(linesOf(file)[0]).toBe(`Case opened: Allergen: ${DANGER}`);
    const entry = await answer(id);
    expect(entry.textSpecific).toBe(HARMLESS);
    expect(wordsOf(entry.alarm)).toEqual([DANGER]);
    const today = (await send('GET', '/api/today?venueId=kettle')).body;
    expect(wordsOf(today.open.items[0].alarm)).toEqual([DANGER]);
    const [mail] = await app.db.select().from(mails);
    expect(mail?.text).toContain(DANGER);
    expect(mail?.text).toContain('has since changed these words');
    expect(mail?.text).toContain(HARMLESS);
  },
);

test('a case shows no changed words while the guest has only added to them', async () => {
  await say(DANGER);
  await readAndAlert();
  const { id } = await say(`${DANGER}. Please come`);
  await readAndAlert();
  const file = await caseOf(id);
  expect(file.changedWords).toEqual([]);
  expect(linesOf(file)[0]).toBe('Case opened: Allergen');
});

test('an answer whose words have not been read yet is not marked as changed by the guest, although it has a case', async () => {
  const { id } = await say(DANGER);
  await readAndAlert();
  await app.db.delete(understandings);
  expect(await answer(id)).toMatchObject({
    understanding: null,
    alarm: { safety: 'allergen', isReworded: false },
  });
});

test('an answer whose words about danger the guest has changed is marked as changed, even after the old words are deleted', async () => {
  await say(DANGER);
  const { id } = await say(HARMLESS);
  await readAndAlert();
  expect(await answer(id)).toMatchObject({ alarm: { isReworded: true } });
  await eraseCaseTexts(app.services, new Date(Date.now() + MINUTE_MS));
  expect(await answer(id)).toMatchObject({ alarm: { changedWords: [], isReworded: true } });
});

test('words that raised the class of a case stay readable after the guest changed them', async () => {
  await say('I bit on a shell');
  await readAndAlert();
  await say(DANGER);
  await readAndAlert();
  const { id } = await say(HARMLESS);
  await readAndAlert();
  const file = await caseOf(id);
  expect(file).toMatchObject({ safety: 'allergen', isChainIntact: true });
  expect(wordsOf(file)).toEqual(['I bit on a shell', DANGER]);
});

test('an emergency in words that the guest changed is noted in the log of a case of the same class, together with the words', async () => {
  await say(`${DANGER}, I cannot breathe`);
  const { id } = await say('My lip swelled a little');
  const hearsBreath = async (answers: readonly (readonly string[])[]) =>
    (await simpleReader()(answers)).map((reading, at) =>
      reading && typeof reading === 'object' && answers[at]?.join().includes('breathe')
        ? { ...reading, because: ['cannot breathe'] }
        : reading,
    );
  await makeReadNewAnswers(app.services, hearsBreath)();
  await readAnswers(app, hearsBreath);
  const file = await caseOf(id);
  expect(linesOf(file)).toContain(
    `The guest’s words sound like an emergency: ${DANGER}, I cannot breathe`,
  );
  expect(file.isChainIntact).toBe(true);
});

test('when the guest erases the answer, the words are removed from the case, and the log says so and stays intact', async () => {
  await say(DANGER);
  const { id, ticketUrl } = await say(HARMLESS);
  await readAndAlert();
  const { id: caseId } = await caseOf(id);
  expect(await isStored(DANGER)).toBe(true);
  await app.send('DELETE', `/api/tickets/${ticketUrl.split('/').at(-1)}`);
  const file: CaseFile = (await send('GET', `/api/cases/${caseId}`)).body;
  expect(file).toMatchObject({ changedWords: [], answer: null, isChainIntact: true });
  expect(linesOf(file)).toContain('Line 1: the words were taken out');
  expect(await isStored(DANGER)).toBe(false);
});

test('an owner who erases a guest cannot keep the guest’s own words in a case, and is not asked about them', async () => {
  await say(DANGER);
  const { id } = await say(HARMLESS);
  await readAndAlert();
  const { id: caseId } = await caseOf(id);
  const found = (await send('POST', '/api/guest-data/find', { email: EMAIL })).body;
  expect(found).toMatchObject({ feedbackCount: 1, notes: [] });
  const notes = [{ caseId, number: 1, choice: 'keep' }];
  await send('POST', '/api/guest-data/erase', { email: EMAIL, notes });
  expect(await isStored(DANGER)).toBe(false);
  expect((await send('GET', `/api/cases/${caseId}`)).body).toMatchObject({ isChainIntact: true });
});

test('the words that opened a case are deleted together with those of the answer, and the log says so', async () => {
  await say(DANGER);
  const { id } = await say(HARMLESS);
  app.moveClock(MINUTE_MS);
  await readAndAlert();
  const { id: caseId, feedbackCreatedAt } = await caseOf(id);
  const justAfter = new Date(Date.parse(feedbackCreatedAt) + 1);
  await eraseCaseTexts(app.services, new Date(feedbackCreatedAt));
  expect(await isStored(DANGER)).toBe(true);
  await eraseCaseTexts(app.services, justAfter);
  const file: CaseFile = (await send('GET', `/api/cases/${caseId}`)).body;
  expect(file).toMatchObject({ changedWords: [], isChainIntact: true });
  expect(linesOf(file)).toContain('Words were removed at the end of their time');
  expect(await isStored(DANGER)).toBe(false);
});

test('the export of a guest’s data contains the words that the guest changed, both those in a case and those not read yet', async () => {
  await say(DANGER);
  await readAndAlert();
  await say('I did not like it');
  await say(HARMLESS);
  const exported = await send('POST', '/api/guest-data/export', { email: EMAIL });
  expect(exported.body.feedback).toMatchObject([
    { details: HARMLESS, earlierWords: [DANGER, 'I did not like it'] },
  ]);
});

test.each(['the guest', 'the owner'])(
  'when %s erases the answer, a note that quotes changed words loses the quotation',
  async (who) => {
    await say(DANGER);
    const { id, ticketUrl } = await say(HARMLESS);
    await readAndAlert();
    const { id: caseId } = await caseOf(id);
    const words = `Rang the guest, who wrote “${DANGER}”`;
    await send('POST', `/api/cases/${caseId}/notes`, { words });
    const { notes } = (await send('POST', '/api/guest-data/find', { email: EMAIL })).body;
    expect(notes).toMatchObject([{ redacted: 'Rang the guest, who wrote “[guest’s words]”' }]);
    if (who === 'the owner') await send('POST', '/api/guest-data/erase', { email: EMAIL });
    else await app.send('DELETE', `/api/tickets/${ticketUrl.split('/').at(-1)}`);
    expect(await isStored(DANGER)).toBe(false);
  },
);

test('a note that quotes replaced words loses the quotation even if they have not been read yet', async () => {
  await say('I bit on a shell');
  await readAndAlert();
  await say(DANGER);
  const { id } = await say(HARMLESS);
  const { caseId } = await answer(id);
  await send('POST', `/api/cases/${caseId}/notes`, { words: `The guest wrote “${DANGER}”` });
  await send('POST', '/api/guest-data/erase', { email: EMAIL });
  expect(await isStored(DANGER)).toBe(false);
});
