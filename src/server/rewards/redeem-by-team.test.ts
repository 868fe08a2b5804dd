import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import {
  aMember,
  anOwner,
  aPairedDevice,
  aVenue,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { newRewardCode } from './choose-reward.ts';
import { insertRewardCodes } from './queries.ts';
import { rewardCodes } from './table.ts';

const PIN = '4071';
const TEAM_ONLY = 'Rewards here are redeemed by the team. Please sign in, or use a paired device.';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let maya: TestMember;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
  maya = await aMember(app, owner, { venues: [venue] });
});

async function aCode(at = venue): Promise<string> {
  const code = newRewardCode();
  const expiresAt = new Date(app.services.now().getTime() + 30 * DAY_MS);
  const reward = { rewardType: 'free_dessert', rewardLabel: 'Free dessert' };
  const place = { venueId: at.venueId, venueUuid: at.id };
  await insertRewardCodes(app.db, [{ code, expiresAt, ...reward, ...place }]);
  return code;
}

const aDevice = (at = venue) => aPairedDevice(app, owner, at, 'Pass');

function validate(code: string, token?: string) {
  return app.send('POST', '/api/reward-codes/validate', {
    body: { code },
    ...(token && { token }),
  });
}

function redeem(code: string, token?: string, more: object = {}) {
  const body = { code, staffName: 'Tom', ...more };
  return app.send('POST', '/api/reward-codes/redeem', { body, ...(token && { token }) });
}

async function stored(code: string) {
  const [row] = await app.db.select().from(rewardCodes).where(eq(rewardCodes.code, code));
  return row;
}

async function keepForTeam(): Promise<void> {
  const body = { updates: { redeemableBy: 'team' } };
  const saved = await app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
  expect(saved.body).toMatchObject({ redeemableBy: 'team' });
}

describe('a venue where only the team may redeem', () => {
  test('at a venue where only the team may redeem, everyone else is refused, and the code stays unredeemed', async () => {
    await keepForTeam();
    const code = await aCode();
    for (const refused of [await validate(code), await redeem(code)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'ROLE', message: TEAM_ONLY } });
    }
    const stranger = await anOwner(app);
    expect((await redeem(code, stranger.token)).status).toBe(404);
    const elsewhere = await aVenue(app, owner);
    const colleague = await aMember(app, owner, { venues: [elsewhere] });
    expect((await redeem(code, colleague.token)).status).toBe(404);
    expect((await redeem(code, (await aDevice(elsewhere)).token)).status).toBe(404);
    expect(await stored(code)).toMatchObject({ isRedeemed: false });
  });

  test('at a venue where only the team may redeem, the venue’s members and its devices can redeem', async () => {
    await keepForTeam();
    for (const { token } of [owner, maya, await aDevice()]) {
      const code = await aCode();
      expect((await validate(code, token)).status).toBe(200);
      expect((await redeem(code, token, { memberId: maya.id })).status).toBe(200);
    }
  });

  test('at a venue where only the team may redeem, a device redeems only in the name of a member on its roster, not for a typed name', async () => {
    const { token } = await aDevice();
    const device = () => app.send('GET', '/api/devices/me', { token });
    expect((await device()).body).toMatchObject({ redeemableBy: 'anyone' });
    await keepForTeam();
    expect((await device()).body).toMatchObject({ redeemableBy: 'team' });
    const code = await aCode();
    expect((await redeem(code, token)).status).toBe(403);
    expect(await stored(code)).toMatchObject({ isRedeemed: false });
  });

  test.each(['nobody', 7, null])(
    'the setting for who may redeem refuses %j',
    async (redeemableBy) => {
      const body = { updates: { redeemableBy } };
      const refused = await app.send('PUT', `/api/restaurants/${venue.id}`, {
        token: owner.token,
        body,
      });
      expect(refused.status).toBe(400);
    },
  );
});

describe('the name on a redemption', () => {
  test('the name on a redemption is that of the signed-in member, and only the team sees whether it is proven', async () => {
    const code = await aCode();
    const redeemed = await redeem(code, maya.token, { staffName: 'Esther' });
    const who = { redeemedBy: 'Mina Member', provenBy: 'Mina Member' };
    expect(redeemed.body).toMatchObject(who);
    expect(await stored(code)).toMatchObject({ redeemedByUserId: maya.id });
    expect((await validate(code)).body).not.toHaveProperty('provenBy');
  });

  test('the name on a redemption can be typed by an owner, who is recorded as the proven redeemer', async () => {
    const redeemed = await redeem(await aCode(), owner.token, { staffName: 'Esther' });
    expect(redeemed.body).toMatchObject({ redeemedBy: 'Esther', provenBy: 'Olive Owner' });
  });

  test.each(['Mina Member', ' mina  MEMBER', 'Mína-Member'])(
    'the name on a redemption cannot be %j at a device once that member has a PIN',
    async (staffName) => {
      const { token } = await aDevice();
      expect((await redeem(await aCode(), token, { staffName })).status).toBe(200);
      await app.send('PUT', '/api/team/pin', { token: maya.token, body: { pin: PIN } });
      const code = await aCode();
      const refused = await redeem(code, token, { staffName });
      expect(refused).toMatchObject({ status: 403, body: { needsPin: true } });
      expect(await stored(code)).toMatchObject({ isRedeemed: false });
      expect((await redeem(code, token, { staffName: 'Mina' })).status).toBe(200);
    },
  );

  test('the name on a redemption is unproven if it was only typed or picked at a device', async () => {
    const { token } = await aDevice();
    const [typed, picked] = [await aCode(), await aCode()];
    expect((await redeem(typed, token)).body).toMatchObject({ redeemedBy: 'Tom', provenBy: null });
    const answer = await redeem(picked, token, { memberId: maya.id });
    expect(answer.body).toMatchObject({ redeemedBy: 'Mina Member', provenBy: null });
    expect(await stored(picked)).toMatchObject({ redeemedByUserId: null });
  });

  test('the name on a redemption is proven by a PIN for five minutes, and only at the device where it was typed', async () => {
    await app.send('PUT', '/api/team/pin', { token: maya.token, body: { pin: PIN } });
    const [here, there] = [await aDevice(), await aDevice()];
    const memberId = maya.id;
    const body = { memberId, pin: PIN };
    const { proof } = (await app.send('POST', '/api/devices/pin', { token: here.token, body }))
      .body;
    const code = await aCode();
    const refusals = [
      await redeem(code, here.token, { memberId }),
      await redeem(code, here.token, { memberId, proof: `9${proof}` }),
      await redeem(code, there.token, { memberId, proof }),
      await redeem(code, here.token, { memberId: (await anOwner(app)).id, proof }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(refusals[0]?.body).toMatchObject({ needsPin: true });
    expect(await stored(code)).toMatchObject({ isRedeemed: false });

    const redeemed = await redeem(code, here.token, { memberId, proof, staffName: 'Somebody' });
    expect(redeemed.body).toMatchObject({ redeemedBy: 'Mina Member', provenBy: 'Mina Member' });
    expect(await stored(code)).toMatchObject({ redeemedByUserId: maya.id });
    const [entry] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'reward.redeemed'));
    const rewardCode = redeemed.body.id;
    expect(entry).toMatchObject({ userId: maya.id, details: { rewardCode, device: here.id } });
    expect(JSON.stringify(entry)).not.toContain('Mina');

    app.moveClock(5 * MINUTE_MS + 1);
    expect((await redeem(await aCode(), here.token, { memberId, proof })).status).toBe(403);
  });
});
