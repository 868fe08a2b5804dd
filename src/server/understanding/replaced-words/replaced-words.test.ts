import { count } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '#server/cases/table.ts';
import {
  deleteFailedReplacedWordsBefore,
  MAX_REPLACED_VERSIONS,
  replacedWordsQueue,
} from '#server/feedback/alarm-words-query.ts';
import { replacedWords } from '#server/feedback/table.ts';
import { calls } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { newId } from '#server/platform/database/columns.ts';
import { claimDueRows } from '#server/platform/queue/claim-query.ts';
import { sendDeadLettersAgain } from '#server/platform/queue/dead-letters.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readReplacedWords } from '#testing/understanding/read-words.ts';
import type { Reader } from '../reading/make-reader.ts';
import { makeReadNewAnswers } from '../reading/read-new-answers.ts';
import { readRewordedAnswers } from '../reading/read-reworded-answers.ts';
import { READER_VERSION } from '../reading/reader-version.ts';
import { storeReadings } from '../reading/reading-query.ts';
import { hashTexts } from '../reading/save-readings.ts';
import { updateComplaintsAndCases } from '../reading/update-complaints-and-cases.ts';
import { understandingMetrics } from '../slice.ts';
import { understandings } from '../table.ts';

const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true, alertOnSerious: true });
});

let second = 0;

/** Sends the next part of one conversation, which replaces the one before. */
async function say(answers: object): Promise<{ id: string; ticketUrl: string }> {
  second += 1;
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
  return finish({ ...answers, unfinishedAt });
}

/** Sends the next part of the conversation of this guest. */
async function sayAs(guest: string, answers: object): Promise<void> {
  second += 1;
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
  await finish({ ...answers, unfinishedAt }, `conversation-of-${guest}`);
}

async function finish(
  answers: object,
  key = 'one-conversation',
): Promise<{ id: string; ticketUrl: string }> {
  const { status, body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating: 'poor', tableNumber: '7', ...answers },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': key },
  });
  expect(status).toBe(201);
  return body;
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const answer = (id: string) => get(`/api/feedback/${id}`);
const alert = () => alertSeriousComplaints(app.services);
const waiting = () => app.db.select().from(replacedWords);
const readReplaced = (read: Reader = simpleReader()) => readReplacedWords(app.services, read);

const alarmMails = async () =>
  (await app.db.select().from(mails)).filter(({ kind }) => kind === 'serious-complaint');

async function readAndAlert(): Promise<void> {
  await readAnswers(app);
  await alert();
  await readAnswers(app);
  await alert();
}

/** Everything that a reading can change. */
async function consequences(id: string) {
  const [{ mailed } = { mailed: 0 }] = await app.db.select({ mailed: count() }).from(mails);
  const { understanding, isSeriousComplaint, caseId } = await answer(id);
  const rang = await app.db.select().from(calls);
  return { understanding, isSeriousComplaint, caseId, mailed, rang };
}

test('danger in words that a guest replaced before they were read opens a case for people to decide', async () => {
  const { id } = await say({ textSpecific: DANGER });
  await finish({ textSpecific: 'we waited' });
  await readAndAlert();
  const { caseId, ...read } = await answer(id);
  expect(read).toMatchObject({
    textSpecific: 'we waited',
    isSeriousComplaint: true,
    understanding: {
      safety: null,
      suspectedSafety: 'allergen',
      tone: 'negative',
      topics: ['waiting'],
      because: [],
    },
  });
  const { entries, ...file } = await get(`/api/cases/${caseId}`);
  expect(file).toMatchObject({ status: 'open', safety: 'allergen', isChainIntact: true });
  const acts: string[] = entries.map(({ act }: { act: string }) => act);
  expect(acts.filter((act) => ['opened', 'reworded'].includes(act))).toEqual([
    'opened',
    'reworded',
  ]);
  expect(await waiting()).toEqual([]);
});

test('harmless words that a guest replaced before they were read change nothing and are not kept', async () => {
  const { id } = await say({ textSpecific: 'lovely, but loud' });
  await say({ textSpecific: 'we waited' });
  await makeReadNewAnswers(app.services, simpleReader())();
  const before = await consequences(id);
  expect(await waiting()).toHaveLength(1);
  await readReplaced();
  expect(await waiting()).toEqual([]);
  expect(await consequences(id)).toEqual(before);
});

test('replaced words are not kept if they had already been read', async () => {
  await say({ textSpecific: DANGER });
  await readAnswers(app);
  await say({ textSpecific: 'we waited' });
  expect(await waiting()).toEqual([]);
});

test('words that a guest only adds to are not stored as replaced words', async () => {
  await say({ textSpecific: DANGER });
  await say({ textSpecific: DANGER, textGeneral: 'we waited' });
  await say({ rating: 'fair', textGeneral: DANGER, textSpecific: 'we waited' });
  await say({ textGeneral: `${DANGER}. It is getting worse`, textSpecific: 'we waited' });
  expect(await waiting()).toEqual([]);
});

test.each(['glassware is missing', 'no glass'])(
  'the replaced word "glass" is kept although the new words, "%s", contain it',
  async (textSpecific) => {
    await say({ textSpecific: 'glass' });
    await say({ textSpecific });
    expect(await waiting()).toMatchObject([{ textSpecific: 'glass' }]);
  },
);

test('danger in replaced words is judged by the rating that came with them', async () => {
  await say({ rating: 'poor', textSpecific: 'I bit on a shell' });
  await say({ rating: 'great', textSpecific: 'lovely' });
  await readAndAlert();
  expect(await app.db.select().from(cases)).toMatchObject([{ safety: 'foreign_object' }]);
});

test('replaced words leave no trace if their rating makes the danger only a suspicion', async () => {
  const { id } = await say({ rating: 'great', textSpecific: 'the chicken was pink' });
  await say({ rating: 'poor', textSpecific: 'we waited' });
  await readAndAlert();
  expect(await answer(id)).toMatchObject({
    caseId: null,
    understanding: { suspectedSafety: null },
  });
});

test('danger in replaced words does not change a case that is at least as grave', async () => {
  const { id } = await say({ textSpecific: 'I bit on a shell' });
  await say({ textSpecific: DANGER });
  await makeReadNewAnswers(app.services, simpleReader())();
  const before = await consequences(id);
  await readReplaced();
  expect(await consequences(id)).toEqual(before);
});

test('an emergency in replaced words causes an alert although the case already has the same class', async () => {
  const hearsBreath: Reader = async (answers) => {
    const readings = await simpleReader()(answers);
    return readings.map((reading, at) =>
      reading && typeof reading === 'object' && answers[at]?.join().includes('breathe')
        ? { ...reading, because: ['cannot breathe'] }
        : reading,
    );
  };
  await say({ textSpecific: `${DANGER}, I cannot breathe` });
  await finish({ textSpecific: `${DANGER} a little` });
  await makeReadNewAnswers(app.services, hearsBreath)();
  await readRewordedAnswers(app.services, hearsBreath);
  await alert();
  const subjects = async () => (await alarmMails()).map(({ subject }) => subject);
  expect(await subjects()).toEqual([expect.stringContaining('Possible allergic reaction')]);
  await readReplaced(hearsBreath);
  await alert();
  await readAnswers(app, hearsBreath);
  await alert();
  expect((await subjects()).toSorted()).toEqual([
    expect.stringContaining('Possible allergic reaction'),
    expect.stringContaining('Possible emergency'),
  ]);
});

test('once a person says that replaced words were no danger, the answer is no serious complaint', async () => {
  const { id } = await say({ rating: 'great', textSpecific: DANGER });
  await finish({ rating: 'great', textSpecific: 'lovely' });
  await readAndAlert();
  expect(await answer(id)).toMatchObject({ isSeriousComplaint: true });
  const body = { tone: 'positive', topics: ['food_quality'], safety: null };
  await app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body });
  expect(await answer(id)).toMatchObject({ isSeriousComplaint: false });
});

test('replaced words are erased with the ticket and open no case afterwards', async () => {
  const { ticketUrl } = await say({ textSpecific: DANGER });
  await say({ textSpecific: 'we waited' });
  const erase = () => app.send('DELETE', `/api/tickets/${ticketUrl.split('/').at(-1)}`);
  // Erases while the words are being read.
  await readReplaced(async (words) => {
    expect((await erase()).status).toBe(200);
    return simpleReader()(words);
  });
  expect(await waiting()).toEqual([]);
  expect(await app.db.select().from(understandings)).toEqual([]);
  expect(await app.db.select().from(cases)).toEqual([]);
});

test('the alert about a complaint waits a moment for replaced words that have not been read yet', async () => {
  await say({ textSpecific: 'we waited', isSeriousComplaint: true });
  await say({ textSpecific: 'it was loud', isSeriousComplaint: true });
  await readRewordedAnswers(app.services, simpleReader());
  // Turns the clock back, so that the words were replaced a moment ago even on a slow machine.
  app.moveClock(-MINUTE_MS);
  await alert();
  expect(await alarmMails()).toEqual([]);
  app.moveClock(2 * MINUTE_MS);
  await alert();
  expect(await alarmMails()).toHaveLength(1);
});

test('two servers that read the same replaced words raise one alarm', async () => {
  const { id } = await say({ textSpecific: DANGER });
  await say({ textSpecific: 'we waited' });
  await readReplaced(async (words) => {
    await readReplaced();
    return simpleReader()(words);
  });
  await readAndAlert();
  const { entries } = await get(`/api/cases/${(await answer(id)).caseId}`);
  const acts = entries.map(({ act }: { act: string }) => act);
  expect(acts.filter((act: string) => act === 'opened' || act === 'reworded')).toHaveLength(2);
  expect((await consequences(id)).rang).toHaveLength(1);
  expect(await alarmMails()).toHaveLength(1);
});

test.each(['we waited', 'I bit on a shell'])(
  'danger in replaced words opens a case even if the new reading of "%s" is being stored at that moment',
  async (textSpecific) => {
    const { id } = await say({ textSpecific: DANGER });
    await say({ textSpecific });
    const [reading] = await simpleReader()([[textSpecific]]);
    const understanding = typeof reading === 'object' ? reading : null;
    const at = app.services.now();
    let replacedWordsRead: Promise<void> | undefined;
    await app.db.transaction(async (tx) => {
      const read = { id, wordsHash: hashTexts([textSpecific]), understanding };
      await storeReadings(tx, [read], { readerVersion: READER_VERSION, now: at });
      replacedWordsRead = readReplaced();
      await waitForLock(app.db);
      const said = { saidBy: 'the reader', by: null, at } as const;
      await updateComplaintsAndCases(app.services, tx, [id], said);
    });
    await replacedWordsRead;
    expect(await app.db.select().from(cases)).toMatchObject([
      { status: 'open', safety: 'allergen' },
    ]);
    expect(await waiting()).toEqual([]);
  },
);

const breaksOnShell: Reader = async (answers) =>
  answers.some(([text]) => text?.includes('shell')) ? ['failed'] : simpleReader()(answers);

test('replaced words that break the reader delay no others, and are kept for an hour', async () => {
  await say({ textSpecific: 'a shell' });
  await say({ textSpecific: DANGER });
  await say({ textSpecific: 'we waited' });
  await readReplaced(breaksOnShell);
  expect(await waiting()).toMatchObject([{ textSpecific: 'a shell' }]);
  expect(await app.db.select().from(cases)).toMatchObject([{ safety: 'allergen' }]);
});

test('replaced words that still break the reader after an hour wait a week for an operator', async () => {
  await say({ textSpecific: 'a shell' });
  await say({ textSpecific: 'we waited' });
  app.moveClock(HOUR_MS);
  await readReplaced(breaksOnShell);
  await readReplaced();
  expect(await waiting()).toMatchObject([{ state: 'failed' }]);
  const aWeekAgo = () => new Date(app.services.now().getTime() - 7 * DAY_MS);
  await deleteFailedReplacedWordsBefore(app.db, aWeekAgo());
  expect(await sendDeadLettersAgain(app.db, replacedWordsQueue)).toBe(1);
  await readReplaced(breaksOnShell);
  app.moveClock(7 * DAY_MS);
  await deleteFailedReplacedWordsBefore(app.db, aWeekAgo());
  expect(await waiting()).toEqual([]);
});

test('if a guest replaces the words again and again, the newest versions are kept, each of them once', async () => {
  const versions = Array.from({ length: MAX_REPLACED_VERSIONS + 2 }, (_, at) => `version ${at}`);
  for (const textSpecific of [...versions, ...versions.slice(-2), 'the last']) {
    await say({ textSpecific });
  }
  const kept = (await waiting()).map(({ textSpecific }) => textSpecific);
  expect(kept.toSorted()).toEqual(versions.slice(2).toSorted());
});

test('the metric of unread answers includes replaced words that have not been read yet', async () => {
  const unreadSince = async () => {
    const metrics = await app.db.transaction((tx) => understandingMetrics(app.services, tx));
    return metrics.find(({ name }) => name === 'tabletalk_answers_unread_since_seconds')?.value;
  };
  await say({ textSpecific: DANGER });
  await say({ textSpecific: 'we waited' });
  app.moveClock(HOUR_MS);
  await makeReadNewAnswers(app.services, simpleReader())();
  expect(await unreadSince()).toBeGreaterThanOrEqual(HOUR_MS / SECOND_MS);
  await readReplaced();
  expect(await unreadSince()).toBeLessThan(HOUR_MS / SECOND_MS);
});

test('many replaced words of one venue do not delay the replaced words of another venue', async () => {
  await aVenue(app, owner, { venueId: 'quiet' });
  for (const guest of ['one', 'two', 'three']) {
    for (const textSpecific of ['first', 'second', 'third']) {
      await sayAs(guest, { venueId: 'kettle', textSpecific: `${guest}, ${textSpecific}` });
    }
  }
  for (const textSpecific of [DANGER, 'we waited']) {
    await sayAs('another-guest', { venueId: 'quiet', textSpecific });
  }
  const claim = { workerId: newId(), most: 2 };
  const inTurn = await claimDueRows(app.services, replacedWordsQueue, claim);
  expect(inTurn).toHaveLength(2);
  expect(inTurn).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ textSpecific: 'one, first' }),
      expect.objectContaining({ textSpecific: DANGER }),
    ]),
  );
});
