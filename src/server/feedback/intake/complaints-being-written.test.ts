import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { feedback } from '../table.ts';

const COLD = { rating: 'poor', isSeriousComplaint: true, textSpecific: 'the soup was cold' };
const SWELLED = { ...COLD, textSpecific: 'his tongue swelled' };
const MOUSE = { ...COLD, textSpecific: 'a mouse ran past' };

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle' });
});

function send(body: object, key = 'the-key-of-one-conversation') {
  const headers = { 'idempotency-key': key };
  return app.send('POST', '/api/feedback', { body: { venueId: 'kettle', ...body }, headers });
}

/** A part that was sent at this second of the guest's clock. */
function partAt(second: number, body: object): object {
  return { ...body, unfinishedAt: new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString() };
}

function writingAt(second: number, body: object): object {
  return { ...partAt(second, body), isStillWriting: true };
}

/** The emails to the owner, after all answers are read and all alerts are sent. */
async function alertMails() {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  return app.db.select().from(mails).where(eq(mails.toAddress, owner.email)).orderBy(asc(mails.id));
}

test('the alert about an ordinary complaint waits until the guest has finished, and says whether the guest left an address', async () => {
  await send(writingAt(1, COLD));
  app.moveClock(30 * SECOND_MS);
  expect(await alertMails()).toEqual([]);
  const whole = { ...COLD, email: 'ada@example.com', rewardSelected: 'free_dessert' };
  expect((await send(whole)).body).toHaveProperty('rewardCode');
  const [mail, ...others] = await alertMails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Left an email address: Yes');
  expect(mail?.text).not.toContain('Finished: Not yet');
  expect(await app.db.select().from(feedback)).toMatchObject([{ writingUntil: null }]);
  expect(await app.db.select().from(rewardCodes)).toHaveLength(1);
});

test('an ordinary complaint still being written triggers one alert when the guest leaves', async () => {
  await send(writingAt(1, COLD));
  expect(await alertMails()).toEqual([]);
  await send(partAt(20, COLD));
  expect(await alertMails()).toHaveLength(1);
  await send({ ...COLD, email: 'ada@example.com' });
  expect(await alertMails()).toHaveLength(1);
  expect(await app.db.select().from(feedback)).toHaveLength(1);
});

test('an unfinished ordinary complaint triggers an alert five minutes after the guest last wrote', async () => {
  await send(writingAt(1, COLD));
  app.moveClock(4 * MINUTE_MS);
  await send(writingAt(240, { ...COLD, textSpecific: 'the soup was cold and salty' }));
  app.moveClock(4 * MINUTE_MS);
  expect(await alertMails()).toEqual([]);
  app.moveClock(MINUTE_MS + SECOND_MS);
  expect(await alertMails()).toHaveLength(1);
});

test('a finished complaint triggers an alert at once, even if the request says that the guest is still writing', async () => {
  await send({ ...COLD, isStillWriting: true });
  expect(await alertMails()).toHaveLength(1);
});

test.each([
  ['possible allergic reaction', { ...SWELLED, rating: 'fair', isSeriousComplaint: false }],
  ['possible pest sighting', MOUSE],
])(
  'a %s triggers an alert at once while the guest is still writing, and no second one at the end',
  async (_, body) => {
    await send(writingAt(1, body));
    expect(await alertMails()).toHaveLength(1);
    await send({ ...body, email: 'ada@example.com' });
    expect(await alertMails()).toHaveLength(1);
  },
);

test.each([
  ['harm to a guest', SWELLED, true],
  ['a danger that has hurt nobody', MOUSE, false],
  ['cold soup', COLD, false],
])(
  'once a comment about %s has been read, the response to sending it again says whether the guest needs help',
  async (_, body, needsHelp) => {
    const part = writingAt(1, body);
    expect((await send(part)).body).not.toHaveProperty('needsHelp');
    expect((await send(part)).body).not.toHaveProperty('needsHelp');
    await readAnswers(app);
    expect((await send(part)).body).toMatchObject({ needsHelp });
    expect((await send(partAt(9, body))).body).toMatchObject({ needsHelp });
    // An older part, or one that arrives after the end, gets the same response.
    expect((await send(part)).body).toMatchObject({ needsHelp });
    expect((await send(body)).body).not.toHaveProperty('needsHelp');
    expect((await send(part)).body).toMatchObject({ needsHelp });
    expect(await app.db.select().from(feedback)).toHaveLength(1);
  },
);

/** Harm in words that are not on the chat's own list of serious words. */
const LIFELESS = { ...COLD, textSpecific: 'he is not breathing' };
const PLEASED = { ...LIFELESS, rating: 'great', isSeriousComplaint: false };

const readBreathing: Reader = async (answers) =>
  answers.map((words) => {
    const safety = words.join().includes('not breathing') ? 'illness' : null;
    return { language: 'en', tone: 'negative', topics: [], safety, because: [] };
  });

test.each([
  ['about harm to an unhappy guest gets none', LIFELESS, {}, 'left-to-people'],
  ['about harm to a pleased guest gets none', PLEASED, {}, 'left-to-people'],
  ['about cold soup gets it', COLD, {}, undefined],
  ['about harm that the guest has taken back gets it', LIFELESS, COLD, undefined],
])(
  'when a reward is chosen after the words were read, an answer %s',
  async (_, body, change, refusal) => {
    await send(writingAt(1, body));
    await readAnswers(app, readBreathing);
    const { body: said } = await send({ ...body, ...change, rewardSelected: 'free_dessert' });
    expect(said.rewardRefusal).toBe(refusal);
    expect(await app.db.select().from(rewardCodes)).toHaveLength(refusal ? 0 : 1);
  },
);

test('after the guest changes the words, the response does not say whether help is needed until the new words are read', async () => {
  await send(writingAt(1, COLD));
  await readAnswers(app);
  const reworded = writingAt(9, SWELLED);
  expect((await send(reworded)).body).not.toHaveProperty('needsHelp');
  await readAnswers(app);
  expect((await send(reworded)).body).toMatchObject({ needsHelp: true });
});

test('a pleased guest whose words are strong evidence of harm counts as needing help', async () => {
  const part = partAt(1, { rating: 'great', textSpecific: 'lovely, but my tongue swelled' });
  await send(part);
  await readAnswers(app);
  expect((await send(part)).body).toMatchObject({ needsHelp: true });
});

test('beyond the monthly limit, an unfinished answer about harm is accepted once it has been read, and one about cold soup is not', async () => {
  const starter = await anOwner(app, { tier: 'starter' });
  await aVenue(app, starter, { venueId: 'corner' });
  for (let count = 0; count < PLANS.starter.monthlyFeedbackLimit; count += 1) {
    await send({ ...COLD, venueId: 'corner' }, `the-key-of-guest-${count}`);
  }
  const cold = { ...COLD, venueId: 'corner' };
  const swelled = { ...SWELLED, venueId: 'corner' };
  expect((await send(writingAt(1, cold), 'the-key-of-the-unhurt')).status).toBe(429);
  expect((await send(writingAt(1, swelled))).status).toBe(429);
  await readAnswers(app);
  expect((await send(writingAt(9, cold), 'the-key-of-the-unhurt')).status).toBe(429);
  expect((await send(writingAt(9, swelled))).body).toMatchObject({ needsHelp: true });
});
