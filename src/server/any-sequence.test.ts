import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addModelVenue,
  earnsCode,
  eraseModelGuest,
  findLiveVenues,
  type ModelFeedback,
  type OwnerName,
  type OwnersModel,
  postModelFeedback,
  readableFeedback,
  sendModelReply,
} from '#testing/cases/model-of-owners.ts';
import { REGRESSION_SEQUENCES, type SequenceStep } from '#testing/cases/regression-cases.ts';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';

/** For more runs: SEQUENCE_RUNS=500 npx vitest run src/server/any-sequence.test.ts */
const USUAL_RUNS = 5;
const RUNS = Number(process.env.SEQUENCE_RUNS ?? USUAL_RUNS);
const FOUND = Object.values(REGRESSION_SEQUENCES).map((steps): [SequenceStep[]] => [steps]);
const LONGEST_MS = Number(process.env.LONGEST_TEST_MS) * Math.ceil(RUNS / USUAL_RUNS);

const OWNERS = ['A', 'B'] as const;
const GUESTS = ['guest@example.com', 'Other.Guest@example.com'] as const;
const VENUE_IDS = ['the-kettle', 'the-harbour', 'the-luna', 'nobodys'] as const;
const REWARDS = ['free_dessert', 'free_appetizer', 'free_coffee', 'never_offered'] as const;

const step: fc.Arbitrary<SequenceStep> = fc.record({
  does: fc.constantFrom(
    ...['add', 'remove', 'rename', 'rewards', 'reply', 'redeem', 'erase'],
    ...['post', 'post', 'post', 'post', 'post', 'post', 'post again', 'post again'],
    ...['sign in', 'sign out', 'change password'],
  ),
  owner: fc.constantFrom(...OWNERS),
  guest: fc.option(fc.constantFrom(...GUESTS), { nil: undefined }),
  venueId: fc.constantFrom(...VENUE_IDS),
  reward: fc.option(fc.constantFrom(...REWARDS), { nil: undefined }),
  choice: fc.nat(20),
});

let app: TestApp;
let model: OwnersModel;

test(
  'after any sequence of requests, each of two owners sees what the model predicts, and nothing of the other’s data',
  async () => {
    const sequence = fc.array(step, { minLength: 10, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        await begin();
        for (const [index, one] of steps.entries()) await take(one, index);
        for (const owner of OWNERS) await expectToSee(owner);
        await expectCodes();
        await expectSessions();
      }),
      { numRuns: RUNS + FOUND.length, examples: FOUND },
    );
  },
  LONGEST_MS,
);

/** Owner A has low limits and reaches them soon; owner B is on Premium. */
async function begin(): Promise<void> {
  app = await testApp({ RATE_LIMITS: 'off' });
  const limits = { monthlyFeedbackLimit: 5, monthlyReplyLimit: 2 };
  const a = await anOwner(app, { email: 'a@example.com', ...limits });
  const b = await anOwner(app, { email: 'b@example.com', tier: 'premium' });
  const more = { counted: 0, password: PASSWORD };
  const sessionOf = ({ token }: { token: string }) => [{ token, isLive: true }];
  model = {
    owners: {
      A: { ...more, mayHaveVenues: 1, feedbackLimit: 5, replyCredits: 2, sessions: sessionOf(a) },
      B: {
        ...more,
        mayHaveVenues: Infinity,
        feedbackLimit: Infinity,
        replyCredits: 1000,
        sessions: sessionOf(b),
      },
    },
    venues: [],
    feedback: [],
    posts: new Map(),
  };
}

async function take(one: SequenceStep, index: number): Promise<void> {
  const { owner, choice, guest } = one;
  const venue = pick(model.venues, choice);
  const feedback = pick(model.feedback, choice);
  switch (one.does) {
    case 'add': {
      const body = { name: `Place ${index} of ${owner}`, venueId: one.venueId };
      const status = addModelVenue(model, owner, body);
      const answer = await call(owner, 'POST', '/api/restaurants', body, status);
      const added = model.venues.at(-1);
      if (status === 201 && added) added.id = answer.body.id;
      return;
    }
    case 'remove': {
      const isOwn = venue?.isLive && venue.owner === owner;
      await call(owner, 'DELETE', `/api/restaurants/${venue?.id}`, undefined, isOwn ? 200 : 404);
      if (isOwn) venue.isLive = false;
      return;
    }
    case 'rename':
    case 'rewards': {
      const change =
        one.does === 'rename'
          ? { name: `Renamed ${index} by ${owner}` }
          : {
              rewardsEnabled: choice % 4 > 0,
              customRewards: choice % 2 ? ['Free coffee'] : [],
              disabledRewards: one.reward ? [one.reward] : [],
            };
      const isOwn = venue?.isLive && venue.owner === owner;
      await call(owner, 'PUT', `/api/restaurants/${venue?.id}`, change, isOwn ? 200 : 404);
      if (isOwn) Object.assign(venue, change);
      return;
    }
    case 'post':
    case 'post again':
      return post(one, index);
    case 'redeem':
      return redeem(feedback, index);
    case 'reply': {
      if (!feedback?.id) return;
      const message = `Reply ${index} of ${owner}`;
      const status = sendModelReply(model, owner, feedback, message);
      const url = `/api/feedback/${feedback.id}/reply`;
      await call(owner, 'POST', url, { replyMessage: message }, status);
      return;
    }
    case 'erase': {
      const email = guest ?? GUESTS[0];
      const erasedCount = eraseModelGuest(model, owner, email);
      const { body } = await call(owner, 'POST', '/api/guest-data/erase', { email }, 200);
      expect(body.erasedCount).toBe(erasedCount);
      return;
    }
    default:
      return comeOrGo(one, index);
  }
}

async function post(
  { does, venueId, guest, reward, choice }: SequenceStep,
  index: number,
): Promise<void> {
  const used = [...model.posts].at(-1);
  const isAgain = does === 'post again' && used !== undefined;
  const fresh = { venueId, text: `Words ${index} for ${venueId}`, email: guest, reward };
  const sent = isAgain && choice % 4 > 0 ? (JSON.parse(used[1].body) as typeof fresh) : fresh;
  const key = isAgain ? used[0] : choice % 2 ? `key-number-${index}` : undefined;
  const { status, feedback, isRepeat } = postModelFeedback(model, sent, key);
  const answer = await app.send('POST', '/api/feedback', {
    body: {
      venueId: sent.venueId,
      rating: 'great',
      textGeneral: sent.text,
      email: sent.email,
      rewardSelected: sent.reward,
    },
    headers: key ? { 'idempotency-key': key } : {},
  });
  expect(answer.status).toBe(status);
  if (status !== 201 || !feedback) return;
  if (isRepeat) return expect(answer.body).toMatchObject(namesOf(feedback));
  feedback.id = answer.body.id;
  feedback.code = answer.body.rewardCode;
  expect(feedback.code !== undefined).toBe(earnsCode(feedback, sent.reward));
  if (feedback.code && feedback.venue) feedback.venue.claimed += 1;
}

function namesOf({ id, code }: ModelFeedback) {
  return { id, ...(code && { rewardCode: code }) };
}

/** Redeems a code, which stays valid after its venue is removed and its feedback erased. */
async function redeem(feedback: ModelFeedback | undefined, index: number): Promise<void> {
  if (!feedback?.code) return;
  const body = { code: feedback.code, staffName: `Staff ${index}` };
  const answer = await app.send('POST', '/api/reward-codes/redeem', { body });
  expect(answer.status).toBe(feedback.isRedeemed ? 409 : 200);
  if (!feedback.isRedeemed && feedback.venue) feedback.venue.redeemed += 1;
  feedback.isRedeemed = true;
}

async function comeOrGo({ does, owner, choice }: SequenceStep, index: number): Promise<void> {
  const account = model.owners[owner];
  const email = `${owner.toLowerCase()}@example.com`;
  if (does === 'sign out') {
    const session = pick(account.sessions, choice);
    if (!session) return;
    await app.send('GET', '/api/logout', { token: session.token });
    session.isLive = false;
    if (account.sessions.some(({ isLive }) => isLive)) return;
  }
  if (does === 'change password') {
    const newPassword = `another good one ${index}`;
    const kept = tokenOf(owner);
    const body = { currentPassword: account.password, newPassword };
    await call(owner, 'POST', '/api/auth/change-password', body, 200);
    account.password = newPassword;
    for (const session of account.sessions) session.isLive &&= session.token === kept;
    return;
  }
  const body = { email, password: account.password };
  const answer = await app.send('POST', '/api/auth/login', { body });
  expect(answer.status).toBe(200);
  account.sessions.push({ token: answer.body.token, isLive: true });
}

async function expectToSee(owner: OwnerName): Promise<void> {
  const { counted, feedbackLimit, replyCredits } = model.owners[owner];
  const venues = findLiveVenues(model, owner);
  const read = readableFeedback(model, owner);
  const listed = await call(owner, 'GET', '/api/restaurants', undefined, 200);
  expect(listed.body.map(({ venueId, name }: ListedVenue) => [venueId, name]).sort()).toEqual(
    venues.map(({ venueId, name }) => [venueId, name]).sort(),
  );
  const list = await call(owner, 'GET', '/api/feedback?limit=100', undefined, 200);
  expect(list.body.total).toBe(read.length);
  expect(list.body.feedback.map(listedWords).sort()).toEqual(read.map(modelWords).sort());
  const seen = [JSON.stringify(listed.body), JSON.stringify(list.body)];
  for (const venue of venues) {
    const url = `/api/subscription/limits/${venue.venueId}`;
    const limits = await call(owner, 'GET', url, undefined, 200);
    if (owner === 'A') expect(limits.body.currentUsage).toBe(Math.min(counted, feedbackLimit));
    expect(limits.body.replyCredits.available).toBe(replyCredits);
    const stats = await call(
      owner,
      'GET',
      `/api/stats/summary?venueId=${venue.venueId}`,
      undefined,
      200,
    );
    expect(stats.body).toMatchObject({
      totalFeedback: read.filter((one) => one.venue === venue).length,
      rewardsClaimed: venue.claimed,
      rewardsRedeemed: venue.redeemed,
    });
  }
  if (owner === 'B') {
    const csv = await call(owner, 'GET', '/api/feedback/export', undefined, 200);
    expect(Number(csv.headers['x-total-count'])).toBe(read.length);
    seen.push(csv.body);
  }
  expectNothingOfTheOther(owner, seen.join('\n'));
}

type ListedVenue = { venueId: string; name: string };

function listedWords(item: Record<'id' | 'textGeneral', string> & { replyMessage: string | null }) {
  return [item.id, item.textGeneral, item.replyMessage].join(' ');
}

function modelWords({ id, text, reply }: ModelFeedback): string {
  return [id, text, reply].join(' ');
}

function expectNothingOfTheOther(owner: OwnerName, seen: string): void {
  const theirs = model.feedback.filter(({ venue }) => venue?.owner !== owner);
  for (const { id, code } of theirs) {
    if (id) expect(seen).not.toContain(id);
    if (code) expect(seen).not.toContain(code);
  }
}

async function expectCodes(): Promise<void> {
  for (const { code, isRedeemed } of model.feedback) {
    if (!code) continue;
    const answer = await app.send('POST', '/api/reward-codes/validate', { body: { code } });
    expect(answer.body.status).toBe(isRedeemed ? 'redeemed' : 'valid');
  }
}

async function expectSessions(): Promise<void> {
  for (const owner of OWNERS) {
    for (const { token, isLive } of model.owners[owner].sessions) {
      const answer = await app.send('GET', '/api/auth/user', { token });
      expect(answer.status).toBe(isLive ? 200 : 401);
    }
  }
}

async function call(
  owner: OwnerName,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body: unknown,
  status: number,
): Promise<TestResponse> {
  const answer = await app.send(method, url, { token: tokenOf(owner), body });
  expect([method, url, answer.status]).toEqual([method, url, status]);
  return answer;
}

function tokenOf(owner: OwnerName): string {
  const live = model.owners[owner].sessions.filter(({ isLive }) => isLive);
  return live.at(-1)?.token ?? '';
}

function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list[choice % Math.max(1, list.length)];
}
