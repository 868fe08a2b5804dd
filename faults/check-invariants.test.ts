import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postReferralCredits } from '#server/billing/subscriptions/post-referral-credits.ts';
import { floorListeners } from '#server/floor/table.ts';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { insertReferral } from '#server/referrals/queries.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { venues } from '#server/venues/table.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { confirmWithCard, subscribeToPlan } from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { checkInvariants, findBrokenInvariants, INVARIANTS } from './check-invariants.ts';
import {
  CORRUPTED_FEEDBACK_KEY,
  DATA_CORRUPTIONS,
  SIGNED_OUT_COOKIE,
} from './invariants/data-corruptions.ts';
import { type Ledger, newLedger } from './ledger.ts';

let app: TestApp;
let client: pg.Client;
let ledger: Ledger;

beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  ledger = newLedger();
  await makeSoundWorld();
  client = await openSingleConnection((await testDatabase()).address);
  // No worker sends emails here, so postpone them: they must not become overdue during the tests.
  await client.query("update mails set next_attempt_at = now() + interval '1 day'");
});

afterAll(() => client.end());

/** Creates valid data of every kind: a referred, paying owner, guests, codes, replies, credits. */
async function makeSoundWorld(): Promise<void> {
  const friend = await anOwner(app, { email: 'friend@example.org' });
  const owner = await anOwner(app, { email: 'payer@example.net' });
  const { body: mine } = await app.send('GET', '/api/referrals/my-code', { token: friend.token });
  const { referralCode } = mine;
  await insertReferral(app.db, {
    referrerId: friend.businessId,
    refereeId: owner.businessId,
    referralCode,
  });
  await subscribeToPlan(app, owner);
  await postReferralCredits(app.services);
  const venue = await aVenue(app, owner);
  const quiet = await aVenue(app, friend);
  const { token } = owner;
  const first = await leaveFeedback(venue.venueId, CORRUPTED_FEEDBACK_KEY);
  await leaveFeedback(venue.venueId);
  await leaveFeedback(quiet.venueId);
  const staffName = 'Ana';
  const code = first.rewardCode;
  await app.send('POST', '/api/reward-codes/redeem', { token, body: { code, staffName } });
  ledger.redeemed.push({ code, staffName });
  await app.send('POST', `/api/feedback/${first.id}/reply`, {
    token,
    body: { replyMessage: 'Thank you' },
  });
  ledger.replied.push({ feedbackId: first.id, ownerId: owner.id });
  const { body } = await app.send('POST', '/api/reply-credits/purchase', { token });
  const checkout = await app.services.payments.rehearsal?.findCheckout(
    new URL(body.url, 'http://localhost').pathname.split('/').at(-1) ?? '',
  );
  await confirmWithCard(app, token, checkout?.clientSecret ?? '');
  await app.settlePayments();
  ledger.signedOut.push({ cookie: SIGNED_OUT_COOKIE });
  await beCalled(owner, venue);
  await foldDeltas(app.services);
  await leaveFeedback(venue.venueId);
}

/**
 * Creates a call that was taken and done, its feedback, and a message from the venue on the ticket.
 */
async function beCalled(
  { id: userId, token, cookie }: TestOwner,
  { id: venueUuid, venueId }: { id: string; venueId: string },
): Promise<void> {
  await app.db.update(venues).set({ liveFloor: true });
  const listener = { venueUuid, sid: sidOf(cookie), seenAt: app.services.now() };
  await app.db.insert(floorListeners).values(listener);
  const body = { venueId, tableNumber: '9' };
  const { id, token: callToken } = (await app.send('POST', '/api/calls', { body })).body;
  ledger.calls.push({ id, table: '9' });
  await app.send('POST', `/api/floor/calls/${id}/claim`, { token });
  ledger.claims.push({ callId: id, userId });
  const done = { token, body: { outcome: 'talked' } };
  await app.send('POST', `/api/floor/calls/${id}/done`, done);
  const said = { venueId, rating: 'fair', callToken };
  const { id: feedbackId } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const thread = { token, body: { text: 'Sorry' } };
  await app.send('POST', `/api/feedback/${feedbackId}/thread`, thread);
}

async function leaveFeedback(venueId: string, key: string = crypto.randomUUID()) {
  const { body } = await app.send('POST', '/api/feedback', {
    headers: { 'idempotency-key': key },
    body: {
      venueId,
      rating: 'poor',
      textGeneral: `Written under ${key}`,
      serverName: 'Bea',
      tableNumber: '4',
      rewardSelected: 'free_dessert',
      email: 'guest@example.com',
    },
  });
  ledger.triedKeys.add(key);
  ledger.acknowledged.push({ key, id: body.id, venueId, rewardCode: body.rewardCode });
  return body as { id: string; rewardCode: string };
}

test('the invariant check of the fault scenarios finds nothing wrong with valid data', async () => {
  expect(await checkInvariants((await testDatabase()).address, ledger)).toEqual([]);
});

describe('an invariant broken by hand is reported', () => {
  test.each(DATA_CORRUPTIONS)(
    'the invariant check reports data that was changed by hand to break: %s (%#)',
    async (invariant, how, told = () => ({})) => {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      try {
        await client.query(how);
        const findings = await findBrokenInvariants(client, { ...ledger, ...told(ledger) });
        expect(findings.map((finding) => finding.invariant)).toContain(invariant);
      } finally {
        await client.query('ROLLBACK');
      }
    },
  );

  test('every invariant of the fault scenarios is broken by at least one test case', () => {
    const broken = new Set(DATA_CORRUPTIONS.map(([invariant]) => invariant));
    expect(INVARIANTS.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});
