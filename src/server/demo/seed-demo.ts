import {
  findAccountByEmail,
  insertAccount,
  lockEmail,
  recordStep,
} from '#server/accounts/queries.ts';
import { type AuditAction, recordAudit } from '#server/audit/record-audit.ts';
import { insertFeedbackRows } from '#server/feedback/intake/insert-feedback-rows.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { insertRewardCodes } from '#server/rewards/insert-reward-codes.ts';
import type { Services } from '#server/services.ts';
import { recountRollups } from '#server/stats/rollups/queries.ts';
import { claimVenueId, insertVenue } from '#server/venues/queries.ts';
import { composeFeedback } from './compose-feedback.ts';
import { DEMO_LOGIN, demoOwner, joinedAt, monthOf } from './demo-owner.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReplyCredits } from './seed-reply-credits.ts';
import { seedSubscription } from './seed-subscription.ts';
import { seededRandom } from './seeded-random.ts';
import { venueClock } from './venue-clock.ts';
import { DEMO_VENUES } from './venues/demo-venues.ts';

export type DemoLogin = { email: string; password: string };

/** An owner, three venues and six months of guests. A database that has them is left alone. */
export async function seedDemo(services: Services): Promise<DemoLogin> {
  const { db, now: clock } = services;
  if (await findAccountByEmail(db, DEMO_LOGIN.email)) return DEMO_LOGIN;
  const now = clock();
  const demo = await composeDemo(now);
  await db.transaction(async (tx) => {
    await lockEmail(tx, DEMO_LOGIN.email);
    // Another server may have been faster.
    if (await findAccountByEmail(tx, DEMO_LOGIN.email)) return;
    await insertAccount(tx, demo.owner);
    await seedReplyCredits(tx, demo.owner.id, demo.replies, now);
    await recordOnboarding(tx, demo.owner.id, now);
    for (const venue of demo.venues) await storeVenue(tx, venue, demo.owner.id, now);
    await seedReferrals(tx, demo.owner.id, now);
  });
  await seedSubscription(services);
  return DEMO_LOGIN;
}

type ComposedVenue = ReturnType<typeof composeVenues>[number];

async function composeDemo(now: Date) {
  const businessId = newId();
  const venues = composeVenues(businessId, now);
  const feedback = venues.flatMap((venue) => venue.feedback);
  const { start } = monthOf(now);
  const replies = venues
    .flatMap((venue) => venue.replies.map(({ repliedAt }) => repliedAt))
    .filter((repliedAt) => repliedAt >= start);
  const owner = {
    ...(await demoOwner(now)),
    id: businessId,
    firstFeedbackReceivedAt: new Date(Math.min(...feedback.map((row) => row.createdAt.getTime()))),
    repliesUsedThisMonth: replies.length,
  };
  return { owner, venues, replies };
}

function composeVenues(businessId: string, now: Date) {
  const written = new Set<string>();
  return DEMO_VENUES.map((venue) => {
    const { settings } = venue;
    const clock = venueClock(settings.timezone);
    const stage = { venue, clock, random: seededRandom(settings.venueId), now, written };
    return { id: newId(), settings, ...composeFeedback(stage, businessId) };
  });
}

async function recordOnboarding(tx: Transaction, userId: string, now: Date): Promise<void> {
  const at = joinedAt(now);
  const plan = { plan: 'premium' };
  const count = { count: DEMO_VENUES.length };
  await recordStep(tx, { userId, step: 'registered', completedAt: at });
  await recordStep(tx, { userId, step: 'email_verified', completedAt: at });
  await recordStep(tx, { userId, step: 'plan_selected', completedAt: at, data: plan });
  await recordStep(tx, { userId, step: 'locations_added', completedAt: at, data: count });
  await recordStep(tx, { userId, step: 'tour_completed', completedAt: at });
  const actions: AuditAction[] = [
    'account.registered',
    'account.verified',
    'plan.selected',
    'onboarding.completed',
  ];
  for (const action of actions) await recordAudit(tx, { at, userId, action });
}

async function storeVenue(
  tx: Transaction,
  { id, settings, feedback, replies, rewardCodes }: ComposedVenue,
  businessId: string,
  now: Date,
): Promise<void> {
  const at = joinedAt(now);
  const venueId = await claimFreeVenueId(tx, settings.venueId, businessId, at);
  await insertVenue(tx, { ...settings, id, venueId, businessId, createdAt: at, updatedAt: at });
  await recordAudit(tx, { at, userId: businessId, action: 'venue.added', details: { venue: id } });
  const keys = { venueUuid: id, venueId };
  await insertRewardCodes(
    tx,
    rewardCodes.map((code) => ({ ...code, ...keys })),
  );
  await insertFeedbackRows(
    tx,
    feedback.map((row) => ({ ...row, ...keys })),
  );
  await insertReplies(
    tx,
    replies.map((reply) => ({ ...reply, venueUuid: id })),
  );
  await recountRollups(tx, id);
}

/** Somebody may already use the name; a venue ID never changes hands. */
async function claimFreeVenueId(
  tx: Transaction,
  wanted: string,
  businessId: string,
  at: Date,
): Promise<string> {
  for (let number = 1; ; number++) {
    const venueId = number === 1 ? wanted : `${wanted}-${number}`;
    if ((await claimVenueId(tx, { venueId, businessId, at })) === businessId) return venueId;
  }
}
