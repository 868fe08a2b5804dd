import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/cases/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { availableInboxKinds } from '#shared/feedback/inbox-address.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { understandingCorrections } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
});

/** Words that the test reader takes as clear evidence. */
const CLEAR = 'the chicken was pink';

async function say(rating: string | undefined, textGeneral = CLEAR): Promise<string> {
  const body = { venueId: venue.venueId, textGeneral, ...(rating && { rating }) };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  await readAnswers(app);
  return id;
}

async function look(id: string) {
  return (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
}

function correct(id: string, body: object | undefined) {
  const sent = { token: owner.token, ...(body && { body }) };
  return app.send(body ? 'POST' : 'DELETE', `/api/feedback/${id}/understanding`, sent);
}

const A_QUESTION = {
  isSeriousComplaint: false,
  complaint: null,
  caseId: null,
  understanding: {
    tone: 'positive',
    safety: null,
    suspectedSafety: 'undercooked',
    because: ['pink'],
  },
};
const AN_ALARM = {
  isSeriousComplaint: true,
  complaint: { status: 'open' },
  caseId: expect.any(String),
  understanding: { safety: 'undercooked', suspectedSafety: null, because: ['pink'] },
};

test.each(['great', 'excellent'])(
  'clear evidence of a safety matter with the rating %s is only a suspicion and makes no complaint',
  async (rating) => {
    const id = await say(rating);
    expect(await look(id)).toMatchObject(A_QUESTION);
    const { token } = owner;
    const today = await app.send('GET', `/api/today?venueId=${venue.venueId}`, { token });
    expect(today.body).toMatchObject({ waiting: 0, open: { count: 0 } });
    const counts = await app.send('GET', '/api/feedback/counts', { token });
    expect(counts.body).toMatchObject({ complaints: 0, waiting: 0, praise: 0 });
    const listed = await app.send('GET', '/api/feedback?safety=any', { token });
    expect(listed.body.total).toBe(0);
    // Not shown as praise for the team before the owner has answered the question.
    const praise = await app.send('GET', '/api/feedback?filterType=praise', { token });
    expect(praise.body.total).toBe(0);
    expect(await app.db.select().from(cases)).toEqual([]);
  },
);

test.each(['okay', 'fair', 'poor', undefined])(
  'clear safety evidence with the rating %s makes a serious complaint with a case',
  async (rating) => {
    expect(await look(await say(rating))).toMatchObject({
      ...AN_ALARM,
      understanding: { ...AN_ALARM.understanding, tone: 'negative' },
    });
  },
);

test.each([
  ['fair', 'foreign_object', null],
  ['poor', 'foreign_object', null],
  [undefined, 'foreign_object', null],
  ['okay', null, 'foreign_object'],
  ['great', null, 'foreign_object'],
])(
  'weak safety evidence with the rating %s leads to the class %s and the suspected class %s',
  async (rating, safety, suspectedSafety) => {
    const id = await say(rating, 'bits of shell');
    expect(await look(id)).toMatchObject({ understanding: { safety, suspectedSafety } });
    expect(await app.db.select().from(cases)).toHaveLength(safety ? 1 : 0);
  },
);

test.each(['great', 'okay', 'fair', undefined])(
  'faint evidence of a safety matter with the rating %s is only a suspicion',
  async (rating) => {
    const id = await say(rating, 'somebody felt faint');
    expect(await look(id)).toMatchObject({
      understanding: { safety: null, suspectedSafety: 'illness' },
      caseId: null,
    });
  },
);

test('strong safety evidence makes a serious complaint with a case even with the best rating', async () => {
  expect(await look(await say('excellent', 'a mouse'))).toMatchObject({
    isSeriousComplaint: true,
    caseId: expect.any(String),
    understanding: { safety: 'pest', suspectedSafety: null },
  });
});

test.each([
  ['poor', 'mixed'],
  ['fair', 'mixed'],
  ['okay', 'positive'],
  ['great', 'positive'],
])('kind words with the rating %s have the tone %s', async (rating, tone) => {
  const id = await say(rating, 'a lovely cake, and nobody looked our way');
  expect(await look(id)).toMatchObject({ understanding: { tone } });
});

test('the inbox lists and counts as praise only answers whose rating and words are both positive', async () => {
  const praised = await say('great', 'a lovely cake');
  await say('excellent', 'a mouse');
  await say('great');
  await say('poor', 'a lovely cake');
  const praise = availableInboxKinds({ isOnlyReading: false }).find(
    ({ value }) => value === 'praise',
  );
  const { token } = owner;
  const url = `/api/feedback?filterType=${praise?.filter}`;
  const list = (await app.send('GET', url, { token })).body.feedback;
  expect(list).toMatchObject([{ id: praised }]);
  expect((await app.send('GET', '/api/feedback/counts', { token })).body).toMatchObject({
    all: 4,
    praise: 1,
  });
});

describe('the answer of an owner to a suspected safety matter', () => {
  test('the owner’s “yes” to a suspected safety matter opens a case and can be undone', async () => {
    const id = await say('great');
    const { body } = await correct(id, { safety: 'undercooked' });
    expect(body).toMatchObject({ ...AN_ALARM, isUnderstandingCorrected: true });
    const { caseId } = await look(id);
    const file = await app.send('GET', `/api/cases/${caseId}`, { token: owner.token });
    expect(file.body).toMatchObject({ safety: 'undercooked', because: ['pink'] });
    const { body: back } = await correct(id, undefined);
    expect(back).toMatchObject({ ...A_QUESTION, caseId, isUnderstandingCorrected: false });
  });

  test('the owner’s “no” to a suspected safety matter leaves the answer praise, is stored for training and can be undone', async () => {
    const id = await say('great');
    const { body } = await correct(id, { safety: null });
    expect(body).toMatchObject({
      isSeriousComplaint: false,
      understanding: { tone: 'positive', safety: null, suspectedSafety: null, because: [] },
      isUnderstandingCorrected: true,
      understandingCorrectedBy: owner.id,
    });
    expect(
      await app.db
        .select()
        .from(understandingCorrections)
        .where(eq(understandingCorrections.feedbackId, id)),
    ).toMatchObject([{ field: 'safety', from: 'undercooked', to: null }]);
    // The owner's “no” also applies to the same words from the next pleased guest.
    expect(await look(await say('great'))).toMatchObject({
      understanding: { suspectedSafety: null },
      isUnderstandingCorrected: true,
    });
    expect((await correct(id, undefined)).body).toMatchObject(A_QUESTION);
  });

  test('a correction of the tone does not count as the owner’s answer to a suspected safety matter', async () => {
    const id = await say('great');
    const { body } = await correct(id, { tone: 'mixed' });
    expect(body).toMatchObject({
      isUnderstandingCorrected: true,
      understanding: { tone: 'mixed', suspectedSafety: 'undercooked' },
    });
  });
});

test('correcting the tone of an answer rated great does not close the case of an answer with the same words rated poor', async () => {
  const [pleased, before] = [await say('great'), await say('poor')];
  await correct(pleased, { tone: 'mixed' });
  const after = await say('poor');
  for (const id of [before, after]) {
    expect(await look(id)).toMatchObject({
      ...AN_ALARM,
      understanding: { ...AN_ALARM.understanding, tone: 'mixed' },
    });
  }
  await correct(pleased, undefined);
  for (const id of [before, after]) expect(await look(id)).toMatchObject(AN_ALARM);
});
