import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { findVenueByPublicId, type VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type InjectedRequest, makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { newRewardCode } from './choose-reward.ts';
import { insertRewardCodes } from './queries.ts';
import { rewardCodes } from './table.ts';

const UNKNOWN = { code: 'NOT_FOUND', message: 'This reward code is not valid or has expired.' };

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { name: 'The Copper Kettle', timezone: 'Europe/London' });
});

async function aCode(overrides: Partial<typeof rewardCodes.$inferInsert> = {}, at = venue) {
  const row = {
    code: newRewardCode(),
    rewardType: 'free_dessert',
    rewardLabel: 'Free dessert',
    venueId: at.venueId,
    venueUuid: at.id,
    expiresAt: new Date(app.services.now().getTime() + 30 * DAY_MS),
    ...overrides,
  };
  await insertRewardCodes(app.db, [row]);
  return row;
}

const validate = (body: unknown, sent: InjectedRequest = {}) =>
  app.send('POST', '/api/reward-codes/validate', { body, ...sent });
const redeem = (body: unknown, sent: InjectedRequest = {}) =>
  app.send('POST', '/api/reward-codes/redeem', { body, ...sent });

async function storedCode(code: string) {
  const [row] = await app.db.select().from(rewardCodes).where(eq(rewardCodes.code, code));
  return row;
}

describe('validating a reward code', () => {
  test('validating a reward code returns the code and its venue, and nothing about the guest', async () => {
    const { code, expiresAt } = await aCode();
    const answer = await validate({ code });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(String),
      code,
      rewardType: 'free_dessert',
      rewardLabel: 'Free dessert',
      venueId: venue.venueId,
      venueName: 'The Copper Kettle',
      isRedeemed: false,
      redeemedAt: null,
      redeemedBy: null,
      validFrom: null,
      expiresAt: expiresAt.toISOString(),
      createdAt: expect.stringMatching(/Z$/),
      status: 'valid',
    });
  });

  test.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without the hyphen', (code: string) => code.replace('-', '')],
    ['with blanks', (code: string) => ` ${code.replace('-', ' - ')} `],
    ['with a long dash', (code: string) => code.replace('-', '—')],
    ['with the letter O for zero', (code: string) => code.replaceAll('0', 'O')],
    ['with the letter I for one', (code: string) => code.replaceAll('1', 'i')],
    ['with the letter L for one', (code: string) => code.replaceAll('1', 'L')],
  ])('validating recognises a reward code written %s', async (_, write) => {
    const { code } = await aCode({ code: '0A1B0-1C0D1' });
    const answer = await validate({ code: write(code) });
    expect(answer.body).toMatchObject({ code, status: 'valid' });
  });

  test('validating a redeemed code shows who redeemed it and when', async () => {
    const { code } = await aCode();
    await redeem({ code, staffName: 'Maya' });
    const answer = await validate({ code });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'redeemed',
      isRedeemed: true,
      redeemedBy: 'Maya',
      redeemedAt: expect.stringMatching(/Z$/),
    });
  });

  test('validating an expired reward code reports it as expired and not redeemed', async () => {
    const { code } = await aCode();
    app.moveClock(31 * DAY_MS);
    const answer = await validate({ code });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'expired', isRedeemed: false });
  });

  test.each([
    [{ code: 'ZZZZZ-ZZZZZ' }, 404, UNKNOWN.message],
    [{ code: 'nonsense' }, 404, UNKNOWN.message],
    [{ code: "' OR 1=1 --" }, 404, UNKNOWN.message],
    [{ code: '%' }, 404, UNKNOWN.message],
    [{ code: '' }, 400, 'Please enter a reward code'],
    [{ code: '  ' }, 400, 'Please enter a reward code'],
    [{}, 400, 'Please enter a reward code'],
    [{ code: 7 }, 400, 'Please enter a reward code'],
    [{ code: null }, 400, 'Please enter a reward code'],
    [{ code: ['ZZZZZ-ZZZZZ'] }, 400, 'Please enter a reward code'],
    [{ code: 'A'.repeat(21) }, 400, 'A reward code may have at most 20 characters'],
    [{ code: 'ZZZZZ-ZZZZ\0' }, 400, /cannot be stored/],
    [{ code: 'ZZZZZ-ZZZZ\ud800' }, 400, /cannot be stored/],
    [{ code: 'ZZZZZ-ZZZZZ', venueId: 7 }, 400, /venueId/],
    [{ code: 'ZZZZZ-ZZZZZ', venueId: 'x'.repeat(201) }, 400, /venueId/],
    ['[]', 400, /.+/],
    ['null', 400, /.+/],
  ])(
    'validating a reward code with %j is refused with a clear message',
    async (body, status, message) => {
      for (const call of ['validate', 'redeem']) {
        const sent = typeof body === 'string' ? body : { staffName: 'Maya', ...body };
        const answer = await app.send('POST', `/api/reward-codes/${call}`, { body: sent });
        expect(answer.status).toBe(status);
        expect(answer.body.message).toMatch(message);
      }
    },
  );
});

describe('redeeming a reward code', () => {
  test('redeeming a reward code stores who redeemed it and when, and returns the redeemed code', async () => {
    const { code } = await aCode();
    app.moveClock(DAY_MS);
    const before = app.services.now();
    const answer = await redeem({ code: code.toLowerCase(), staffName: '  Maya O’Neill ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      code,
      status: 'redeemed',
      isRedeemed: true,
      redeemedBy: 'Maya O’Neill',
      rewardLabel: 'Free dessert',
      venueName: 'The Copper Kettle',
    });
    const redeemedAt = new Date(answer.body.redeemedAt);
    expect(Math.abs(redeemedAt.getTime() - before.getTime())).toBeLessThan(60_000);
    expect(await storedCode(code)).toMatchObject({ redeemedAt, redeemedBy: 'Maya O’Neill' });
  });

  test('redeeming a reward code a second time is refused with the first redeemer and time, and changes nothing', async () => {
    const redeemedAt = new Date('2026-01-15T14:30:00Z');
    const { code } = await aCode({ isRedeemed: true, redeemedBy: 'Maya', redeemedAt });
    const answer = await redeem({ code, staffName: 'Tom' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^This reward code was already redeemed by Maya on 15 Jan( 2026)?, 14:30\.$/,
      ),
      redeemedAt: redeemedAt.toISOString(),
      redeemedBy: 'Maya',
    });
    expect(await storedCode(code)).toMatchObject({ redeemedAt, redeemedBy: 'Maya' });
  });

  test('redeeming an expired code is refused with the date, and the code stays unredeemed', async () => {
    const { code, expiresAt } = await aCode();
    app.moveClock(30 * DAY_MS + 60_000);
    const answer = await redeem({ code, staffName: 'Tom' });
    expect(answer.status).toBe(410);
    expect(answer.body).toEqual({
      code: 'GONE',
      message: expect.stringMatching(/^This reward code expired on \d+ \w+.*, \d\d:\d\d\.$/),
      expiresAt: expiresAt.toISOString(),
    });
    expect(await storedCode(code)).toMatchObject({ isRedeemed: false, redeemedAt: null });
  });

  test('redeeming a reward code works until shortly before the code expires', async () => {
    const { code } = await aCode();
    app.moveClock(30 * DAY_MS - 60_000);
    expect((await redeem({ code, staffName: 'Tom' })).status).toBe(200);
  });

  test('a code that was redeemed in time stays redeemed after it has expired', async () => {
    const { code } = await aCode();
    await redeem({ code, staffName: 'Maya' });
    app.moveClock(31 * DAY_MS);
    expect((await redeem({ code, staffName: 'Tom' })).status).toBe(409);
    expect((await validate({ code })).body.status).toBe('redeemed');
  });

  test.each(['', '   ', '\u200b', undefined, null, 7, ['Maya']])(
    'redeeming a reward code as %j is refused, because staff must give their name',
    async (staffName) => {
      const { code } = await aCode();
      const answer = await redeem({ code, staffName });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Please enter your name');
      expect(await storedCode(code)).toMatchObject({ isRedeemed: false });
    },
  );

  test('redeeming a reward code accepts a name of a hundred characters and refuses a longer one', async () => {
    const { code } = await aCode();
    const tooLong = await redeem({ code, staffName: 'x'.repeat(101) });
    expect(tooLong.status).toBe(400);
    expect(tooLong.body.message).toBe('The name may have at most 100 characters');
    expect((await redeem({ code, staffName: 'x'.repeat(100) })).status).toBe(200);
  });

  test('redeeming a reward code a hundred times at once on two servers succeeds once, and the others learn who redeemed it', async () => {
    const { code } = await aCode();
    const { address } = await testDatabase();
    const second = await openDatabaseWithLongTimeouts(address);
    const servers = [
      await makeTestApp(app.db, { RATE_LIMITS: 'off' }),
      await makeTestApp(second.db, { RATE_LIMITS: 'off' }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, one) =>
        servers.map((server, other) =>
          redeemOnceThereIsRoom(server, { code, staffName: `Staff ${2 * one + other}` }),
        ),
      ).flat(),
    );
    await second.close();
    const [winner, ...moreWinners] = answers.filter(({ status }) => status === 200);
    expect(moreWinners).toEqual([]);
    const { redeemedBy, redeemedAt } = winner?.body ?? {};
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers).toHaveLength(99);
    for (const { status, body } of losers) {
      expect({ status, ...body }).toMatchObject({ status: 409, redeemedBy, redeemedAt });
    }
    expect(await storedCode(code)).toMatchObject({ redeemedBy, isRedeemed: true });
  });
});

/** Retries while the server answers that it is too busy. */
async function redeemOnceThereIsRoom(server: TestApp, body: Record<string, string>) {
  let answer: Awaited<ReturnType<TestApp['send']>>;
  do answer = await server.send('POST', '/api/reward-codes/redeem', { body });
  while (answer.status === 503);
  return answer;
}

describe('access to reward codes', () => {
  test('another owner’s code looks like an unknown one and stays unredeemed', async () => {
    const { code } = await aCode();
    const { token } = await anOwner(app);
    for (const answer of [
      await validate({ code }, { token }),
      await redeem({ code, staffName: 'Tom' }, { token }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: UNKNOWN });
    }
    expect(await storedCode(code)).toMatchObject({ isRedeemed: false });
  });

  test('an owner redeems codes of their own venues, and staff without an account can redeem any code', async () => {
    const [first, second] = [await aCode(), await aCode()];
    const { token } = owner;
    expect((await validate({ code: first.code }, { token })).status).toBe(200);
    expect((await redeem({ code: first.code, staffName: 'Tom' }, { token })).status).toBe(200);
    expect((await redeem({ code: second.code, staffName: 'Tom' })).status).toBe(200);
  });

  test('a code of the sample venue is available to everyone', async () => {
    const sample = await findVenueByPublicId(app.db, 'default-venue');
    const { code } = await aCode({}, sample);
    const { token } = owner;
    const answer = await validate({ code }, { token });
    expect(answer.body).toMatchObject({ venueName: 'Sample Bistro', status: 'valid' });
    expect((await redeem({ code, staffName: 'Tom' }, { token })).status).toBe(200);
  });

  test('a page opened for one venue does not find another venue’s codes', async () => {
    const elsewhere = await aVenue(app, owner, { venueId: 'elsewhere' });
    const { code } = await aCode();
    for (const venueId of [elsewhere.venueId, 'unknown', '!!!']) {
      expect(await validate({ code, venueId })).toMatchObject({ status: 404, body: UNKNOWN });
      const refused = await redeem({ code, staffName: 'Tom', venueId });
      expect(refused).toMatchObject({ status: 404, body: UNKNOWN });
    }
    const { venueId } = venue;
    expect((await validate({ code, venueId: '' })).status).toBe(200);
    expect((await validate({ code, venueId })).status).toBe(200);
    const answer = await redeem({ code, staffName: 'Tom', venueId: venueId.toUpperCase() });
    expect(answer.status).toBe(200);
  });

  test('a code stays valid after its venue is deleted', async () => {
    const { code } = await aCode();
    const { token } = owner;
    await app.send('DELETE', `/api/restaurants/${venue.id}`, { token });
    const answer = await validate({ code }, { token });
    expect(answer.body).toMatchObject({ venueName: 'The Copper Kettle', status: 'valid' });
    expect((await redeem({ code, staffName: 'Tom' }, { token })).status).toBe(200);
  });
});

describe('rate limit and audit of reward codes', () => {
  test('a network address has thirty attempts a minute, counting both validating and redeeming', async () => {
    const { code } = await aCode();
    const guess = { code: 'ZZZZZ-ZZZZZ', staffName: 'Tom' };
    expect((await validate(guess)).status).toBe(404);
    // Set the clock back, so that the minute that began with this attempt is not over before the
    // others, even on a busy machine.
    app.moveClock(-HOUR_MS);
    expect((await redeem(guess)).status).toBe(404);
    for (let attempt = 1; attempt < 15; attempt += 1) {
      expect((await validate(guess)).status).toBe(404);
      expect((await redeem(guess)).status).toBe(404);
    }
    for (const refused of [await validate({ code }), await redeem({ code, staffName: 'Tom' })]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await validate({ code }, { remoteAddress: '192.0.2.7' })).status).toBe(200);
    app.moveClock(HOUR_MS + 61_000);
    expect((await redeem({ code, staffName: 'Tom' })).status).toBe(200);
  });

  test('redemptions and refusals are audited without the code or the name', async () => {
    const { code } = await aCode();
    await redeem({ code, staffName: 'Maya' });
    await redeem({ code, staffName: 'Tom' });
    await redeem({ code: 'ZZZZZ-ZZZZZ', staffName: 'Tom' });
    const rows = await app.db.select().from(auditLog).orderBy(auditLog.id);
    const rewardCode = (await storedCode(code))?.id;
    expect(rows).toMatchObject([
      { action: 'reward.redeemed', businessId: owner.businessId, details: { rewardCode } },
      {
        action: 'reward.redeem-refused',
        businessId: owner.businessId,
        details: { rewardCode, reason: 'already redeemed' },
      },
      { action: 'reward.redeem-refused', userId: null, details: { reason: 'unknown' } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|Maya|Tom`));
  });
});
