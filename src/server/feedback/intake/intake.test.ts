import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { replies } from '#server/replies/table.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { rollupDeltas } from '#server/stats/rollups/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { enforceRetention } from '../retention/enforce-retention.ts';
import { feedback, monthlyUsage, submissionKeys } from '../table.ts';

const OFF = { RATE_LIMITS: 'off' };

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp(OFF);
  owner = await anOwner(app);
  await aVenue(app, owner, { venueId: 'kettle' });
});

function submit(body: unknown, key?: string, server = app) {
  const headers = key ? { 'idempotency-key': key } : {};
  return server.send('POST', '/api/feedback', { body, headers });
}

async function rows() {
  return app.db.select().from(feedback);
}

describe('a submission', () => {
  test('a submission is stored field by field, and short field names win over long ones', async () => {
    const answer = await submit({
      venueId: 'Kettle',
      rating: 'great',
      overallRating: 'poor',
      primaryIssue: 'Food',
      textGeneral: ' Great food ',
      specificFeedback: 'The pie!',
      textSpecific: 'ignored',
      serverName: 'Mia',
      customerName: 'Sam',
      tableNumber: 7,
      visitDate: '2026-03-01',
      visitTime: '19:30',
      email: 'sam@example.com',
      rewardCode: 'SMUGGLED',
      hasReply: true,
      createdAt: '2001-01-01',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      message: 'Feedback submitted',
      ticketUrl: expect.any(String),
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      id: answer.body.id,
      venueId: 'kettle',
      overallRating: 'great',
      primaryIssue: 'Food',
      textGeneral: 'Great food',
      textSpecific: 'The pie!',
      serverName: 'Mia',
      customerName: 'Sam',
      tableNumber: '7',
      visitDate: '2026-03-01',
      visitTime: '19:30',
      email: 'sam@example.com',
      rewardCode: null,
      isSeriousComplaint: false,
      heldAt: null,
    });
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
    expect(await app.db.select().from(replies)).toEqual([]);
  });

  test('a submission needs only a rating or a text, and skipped questions are stored as null', async () => {
    const skipped = {
      serverName: '(Skipped)',
      email: 'Skipped',
      customerName: ' ',
      visitDate: null,
    };
    expect((await submit({ venueId: 'kettle', rating: 'okay', ...skipped })).status).toBe(201);
    expect((await submit({ venueId: 'kettle', textGeneral: 'Hello' })).status).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({ serverName: null, email: null, customerName: null });
  });

  test.each([
    [{}, 'Feedback is empty'],
    [{ serverName: 'Mia' }, 'Feedback is empty'],
    [{ rating: 'superb' }, 'Invalid rating'],
    [{ rating: 'great', email: 'nope' }, 'Please enter a valid email address'],
    [{ rating: 'great', visitDate: 'soon' }, 'Invalid date format'],
    [{ rating: 'great', visitDate: '2026-13-45' }, 'Invalid date format'],
    [{ rating: 'great', visitDate: 7 }, 'Invalid date format'],
    [{ rating: 'great', visitDate: '2026-02-31' }, 'Invalid date format'],
    [{ rating: 'great', visitDate: '2026-11-14Tgarbage' }, 'Invalid date format'],
    [{ rating: 'great', visitDate: '-000001-01-01' }, 'Invalid date format'],
    [{ rating: 'great', textGeneral: 'x'.repeat(5001) }, /at most 5000/],
    [{ rating: 'great', serverName: 'x'.repeat(101) }, /at most 100/],
    [{ rating: 'great', venueId: 'x'.repeat(65) }, /at most 64/],
    [{ rating: 'great', isSeriousComplaint: 'yes' }, /isSeriousComplaint/],
    [{ rating: 'great', textGeneral: 'a\0b' }, /cannot be stored/],
    [{ rating: ['great'] }, 'Invalid rating'],
  ])('a submission is refused and not stored if its body is %j', async (body, message) => {
    const answer = await submit({ venueId: 'kettle', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await rows()).toEqual([]);
  });

  test('a submission gets 201 or 400 for any JSON and never a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withDate: false, withBigInt: false }), async (body) => {
        const { status } = await submit(JSON.stringify(body) ?? '');
        expect([201, 400]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  test('a submission keeps the calendar day of the visit in whatever format it is sent', async () => {
    const ways = ['2026-03-01', '2026-03-01T23:30:00+02:00', 'March 1, 2026 UTC', '1 Mar 2026'];
    for (const visitDate of [...ways, '3/1/2026', '2026/03/01']) {
      await submit({ venueId: 'kettle', rating: 'okay', visitDate });
    }
    expect((await rows()).map((row) => row.visitDate)).toEqual(Array(6).fill('2026-03-01'));
  });

  test('a submission for the sample venue or an unknown venue has no owner, no limit and no reward', async () => {
    for (let i = 0; i < 31; i += 1) expect((await submit({ rating: 'great' })).status).toBe(201);
    const unknown = await submit({
      venueId: 'nowhere',
      rating: 'great',
      rewardSelected: 'free_dessert',
    });
    expect(unknown.status).toBe(201);
    expect(unknown.body.rewardCode).toBeUndefined();
    const stored = await rows();
    expect(stored.filter(({ venueId }) => venueId === 'default-venue')).toHaveLength(31);
    expect(stored.find(({ venueId }) => venueId === 'nowhere')?.venueUuid).toBeNull();
    expect(await app.db.select().from(rollupDeltas)).toEqual([]);
  });

  test('a submission sets the date of the first feedback of a business and appends a rollup delta', async () => {
    await submit({ venueId: 'kettle', rating: 'poor', serverName: 'Mia', visitTime: '7 PM' });
    await submit({ venueId: 'kettle', rating: 'great' });
    const [first] = await app.db.select().from(feedback).orderBy(feedback.createdAt);
    const [user] = await app.db
      .select()
      .from(businesses)
      .where(eq(businesses.id, owner.businessId));
    expect(user?.firstFeedbackReceivedAt).toEqual(first?.createdAt);
    const [delta, ...others] = await app.db.select().from(rollupDeltas).orderBy(rollupDeltas.id);
    expect(others).toHaveLength(1);
    expect(delta).toMatchObject({
      sentiment: 'negative',
      overallRating: 'poor',
      serverName: 'Mia',
      hour: 19,
      feedbackCount: 1,
      rewardCount: 0,
    });
  });
});

describe('a chosen reward', () => {
  test('a chosen reward gets a unique code with its label, valid for thirty days, if it is on offer', async () => {
    const answer = await submit({ venueId: 'kettle', rating: 'great', rewardSelected: '10_off' });
    expect(answer.body.rewardCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(answer.body.rewardLabel).toBe('10% off next visit');
    const [code] = await app.db.select().from(rewardCodes);
    const [row] = await rows();
    expect(code).toMatchObject({ code: row?.rewardCode, rewardType: '10_percent_off' });
    expect(row?.rewardSelected).toBe('10_off');
    const life = (code?.expiresAt.getTime() ?? 0) - (code?.createdAt.getTime() ?? 0);
    expect(Math.round(life / DAY_MS)).toBe(30);
  });

  test('a chosen reward gets no code if it is disabled or unknown, but the feedback is still stored', async () => {
    await aVenue(app, owner, { venueId: 'off', rewardsEnabled: false });
    await aVenue(app, owner, {
      venueId: 'some',
      disabledRewards: ['10_percent_off', 'surprise_me'],
    });
    const wanted = [
      { venueId: 'off', rewardSelected: 'free_dessert' },
      { venueId: 'some', rewardSelected: '10_off' },
      { venueId: 'some', rewardSelected: 'surprise_me' },
      { venueId: 'some', rewardSelected: 'a_car' },
    ];
    for (const each of wanted) {
      const answer = await submit({ ...each, rating: 'great' });
      expect(answer.status).toBe(201);
      expect(answer.body.rewardCode).toBeUndefined();
    }
    expect(await rows()).toHaveLength(4);
  });

  test('a chosen reward of “surprise me” becomes a reward that the venue offers, custom rewards included', async () => {
    const disabledRewards = ['10_percent_off', 'free_appetizer', 'free_dessert'];
    await aVenue(app, owner, { venueId: 'own', disabledRewards, customRewards: ['Free Coffee'] });
    const answer = await submit({ venueId: 'own', rating: 'great', rewardSelected: 'surprise_me' });
    expect(answer.body.rewardLabel).toBe('Free Coffee');
    const [code] = await app.db.select().from(rewardCodes);
    expect(code?.rewardType).toBe('free_coffee');
  });
});

describe('the monthly feedback limit', () => {
  test('the monthly feedback limit accepts exactly thirty of 200 concurrent submissions to two servers and holds the rest', async () => {
    const other = await makeTestApp((await testDatabase()).db, OFF);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        submit(
          { venueId: 'kettle', rating: 'great', rewardSelected: 'free_dessert' },
          undefined,
          i % 2 ? other : app,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(170);
    expect(refused[0]?.body).toEqual({
      code: 'MONTHLY_LIMIT',
      message: 'Monthly feedback limit reached',
      limit: 30,
    });
    const stored = await rows();
    expect(stored).toHaveLength(200);
    expect(stored.filter(({ heldAt }) => heldAt === null)).toHaveLength(30);
    expect(stored.filter(({ heldAt, rewardCode }) => heldAt && rewardCode)).toEqual([]);
    expect(await app.db.select().from(rewardCodes)).toHaveLength(30);
    expect(await app.db.select().from(rollupDeltas)).toHaveLength(30);
  });

  test('the monthly feedback limit is shared by all venues, still counts the feedback of a deleted venue, and resets each month', async () => {
    await app.db.update(businesses).set({ monthlyFeedbackLimit: 2 });
    const second = await aVenue(app, owner, { venueId: 'second' });
    expect((await submit({ venueId: 'second', rating: 'great' })).status).toBe(201);
    await app.send('DELETE', `/api/restaurants/${second.id}`, { token: owner.token });
    expect((await submit({ venueId: 'kettle', rating: 'great' })).status).toBe(201);
    expect((await submit({ venueId: 'kettle', rating: 'great' })).status).toBe(429);
    app.moveClock(32 * DAY_MS);
    expect((await submit({ venueId: 'kettle', rating: 'great' })).status).toBe(201);
  });

  test('the monthly feedback limit counts feedback that came earlier in the month on a plan without a limit', async () => {
    await app.db.update(businesses).set({ subscriptionTier: 'pro', monthlyFeedbackLimit: -1 });
    for (let i = 0; i < 3; i += 1) await submit({ venueId: 'kettle', rating: 'great' });
    expect(await app.db.select().from(monthlyUsage)).toEqual([]);
    await app.db.update(businesses).set({ subscriptionTier: 'starter', monthlyFeedbackLimit: 4 });
    expect((await submit({ venueId: 'kettle', rating: 'great' })).status).toBe(201);
    expect((await submit({ venueId: 'kettle', rating: 'great' })).status).toBe(429);
  });

  test('the monthly feedback limit includes feedback received on an unlimited plan in between, even with concurrent submissions', async () => {
    const used = async () =>
      (await app.send('GET', '/api/subscription/limits/kettle', { token: owner.token })).body
        .currentUsage;
    await submit({ venueId: 'kettle', rating: 'great' });
    await app.db.update(businesses).set({ subscriptionTier: 'pro', monthlyFeedbackLimit: -1 });
    for (let i = 0; i < 3; i += 1) await submit({ venueId: 'kettle', rating: 'great' });
    await app.db.update(businesses).set({ subscriptionTier: 'starter', monthlyFeedbackLimit: 6 });
    expect(await used()).toBe(4);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit({ venueId: 'kettle', rating: 'great' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await used()).toBe(6);
  });

  test.each(['pro', 'premium'] as const)(
    'the monthly feedback limit does not exist on the plan %s',
    async (tier) => {
      const rich = await anOwner(app, { tier });
      await aVenue(app, rich, { venueId: 'rich' });
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => submit({ venueId: 'rich', rating: 'great' })),
      );
      expect(answers.every(({ status }) => status === 201)).toBe(true);
    },
  );
});

describe('a repeated submission', () => {
  const body = { venueId: 'kettle', rating: 'great', rewardSelected: 'free_dessert' };

  test('a repeated submission is stored once, with one reward code and one response, even if it is sent fifty times at once to two servers', async () => {
    const other = await makeTestApp((await testDatabase()).db, OFF);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => submit(body, 'the-same-key', i % 2 ? other : app)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await app.db.select().from(rewardCodes)).toHaveLength(1);
    const [usage] = await app.db.select().from(monthlyUsage);
    expect(usage?.used).toBe(1);
  });

  test('a repeated submission is refused if the first submission was refused, even after the limit was raised', async () => {
    await app.db.update(businesses).set({ monthlyFeedbackLimit: 0 });
    expect((await submit(body, 'refused-key')).status).toBe(429);
    await app.db.update(businesses).set({ monthlyFeedbackLimit: 30 });
    expect((await submit(body, 'refused-key')).status).toBe(429);
    expect(await rows()).toHaveLength(1);
  });

  test('a repeated submission is refused if it has the same key but a different body', async () => {
    await submit(body, 'one-key-only');
    const answer = await submit({ ...body, rating: 'poor' }, 'one-key-only');
    expect(answer.status).toBe(422);
    expect(await rows()).toHaveLength(1);
    expect((await submit(body, 'short')).status).toBe(400);
  });
});

test('two answers carry the same device mark only if they come from one device on one day', async () => {
  const send = (device: string) =>
    app.send('POST', '/api/feedback', {
      body: { venueId: 'kettle', rating: 'great' },
      headers: { 'x-guest-device': device },
    });
  app.moveClock(Date.parse('2030-05-20T12:00:00Z') - Date.now());
  await send('mine');
  await send('mine');
  await send('yours');
  app.moveClock(Date.parse('2030-05-21T12:00:00Z') - Date.now());
  await send('mine');
  const marks = (await rows()).map(({ deviceOnDay }) => deviceOnDay);
  expect(new Set(marks).size).toBe(3);
  expect(marks.join(' ')).not.toContain('mine');
});

describe('a flood of submissions', () => {
  test('a flood of submissions from one device gets 503 with Retry-After, and another device is still served', async () => {
    const limited = await testApp();
    const send = (device: string) =>
      limited.send('POST', '/api/feedback', {
        body: { rating: 'great' },
        headers: { 'x-guest-device': device },
      });
    for (let i = 0; i < 20; i += 1) expect((await send('mine')).status).toBe(201);
    const refused = await send('mine');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('yours')).status).toBe(201);
  });

  test('a flood of submissions from many devices at one address stops exactly at the limit of the address', async () => {
    const limited = await testApp();
    const host = await anOwner(limited, { tier: 'pro' });
    await aVenue(limited, host, { venueId: 'kettle' });
    const { most } = RATE_LIMITS.feedbackPerAddress;
    const answers = await Promise.all(
      Array.from({ length: most + 10 }, (_, guest) =>
        limited.send('POST', '/api/feedback', {
          body: { venueId: 'kettle', rating: 'great' },
          headers: { 'x-guest-device': `phone ${guest}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(10);
    expect(await limited.db.select().from(feedback)).toHaveLength(most);
  });

  test('a flood of submissions is limited by answers for the network address, but by every part of an answer for the device', async () => {
    const limited = await testApp();
    const host = await anOwner(limited, { tier: 'pro' });
    await aVenue(limited, host, { venueId: 'kettle' });
    const guests = Array.from({ length: RATE_LIMITS.feedbackPerAddress.most }, (_, guest) => guest);
    const send = (guest: number, isFinished: boolean, device = `phone ${guest}`) =>
      limited.send('POST', '/api/feedback', {
        body: {
          venueId: 'kettle',
          rating: 'poor',
          ...(!isFinished && { unfinishedAt: '2026-11-17T20:00:00.000Z' }),
        },
        headers: { 'x-guest-device': device, 'idempotency-key': `the-key-of-guest-${guest}` },
      });
    const parts = await Promise.all(guests.map((guest) => send(guest, false)));
    expect(parts.filter(({ status }) => status !== 201)).toEqual([]);
    const ends = await Promise.all(guests.map((guest) => send(guest, true)));
    expect(ends.filter(({ status }) => status !== 201)).toEqual([]);
    expect((await send(guests.length, false)).status).toBe(503);
    // Another device that uses somebody else's key is counted as usual.
    expect((await send(0, true, 'another phone')).status).toBe(503);
    // Repeating the last part stores nothing and counts for neither the device nor the address.
    for (let sent = 2; sent < RATE_LIMITS.feedbackPerDevice.most; sent += 1) {
      expect((await send(0, true)).status).toBe(201);
      expect((await send(0, false)).status).toBe(201);
    }
    expect((await send(0, false)).status).toBe(503);
    expect((await send(0, true)).status).toBe(201);
  });
});

test('feedback may be sent from another origin without credentials', async () => {
  const preflight = await app.send('OPTIONS', '/api/feedback');
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type, idempotency-key, x-guest-device',
  });
  const headers = { origin: 'https://restaurant.example', 'sec-fetch-site': 'cross-site' };
  const sent = { body: { rating: 'great' }, headers };
  const answer = await app.send('POST', '/api/feedback', sent);
  expect(answer.status).toBe(201);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

test('feedback for the sample venue is purged within 8 days, and feedback for unknown venues later', async () => {
  await submit({ rating: 'great' }, 'a-key-to-forget');
  await submit({ venueId: 'nowhere', rating: 'great' });
  await submit({ venueId: 'kettle', rating: 'great' });
  app.moveClock(8 * DAY_MS);
  await enforceRetention(app.services);
  expect((await rows()).map(({ venueId }) => venueId).sort()).toEqual(['kettle', 'nowhere']);
  expect(await app.db.select().from(submissionKeys)).toEqual([]);
  app.moveClock(90 * DAY_MS);
  await enforceRetention(app.services);
  expect((await rows()).map(({ venueId }) => venueId)).toEqual(['kettle']);
});

test('a repeated submission is stored as new if the first submission is erased at the same moment', async () => {
  const body = { venueId: 'kettle', rating: 'great', email: 'sam@example.com' };
  const first = await submit(body, 'the-same-key');
  const { db } = app.services;
  const prepared = db.prepared.bind(db);
  let hasErased = false;
  vi.spyOn(db, 'prepared').mockImplementation(async (statement, values) => {
    const answer = await prepared<never>(statement, values);
    if (!hasErased && statement.text.includes('submission_keys')) {
      hasErased = true;
      const erasure = { token: owner.token, body: { email: 'sam@example.com' } };
      await app.send('POST', '/api/guest-data/erase', erasure);
    }
    return answer;
  });
  const repeat = await submit(body, 'the-same-key').finally(() => vi.restoreAllMocks());
  expect([repeat.status, hasErased]).toEqual([201, true]);
  expect(repeat.body.id).not.toBe(first.body.id);
  expect((await rows()).map(({ id }) => id)).toEqual([repeat.body.id]);
});
