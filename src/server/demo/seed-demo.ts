import { setTimeout as wait } from 'node:timers/promises';
import { findUserByEmail, insertUser, tryLockEmail } from '#server/accounts/queries.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import { createBusiness } from '#server/businesses/create-business.ts';
import { recordOnboardingStep } from '#server/businesses/queries.ts';
import { insertComplaintStates } from '#server/complaints/complaint-query.ts';
import { insertFeedbackRows } from '#server/feedback/intake/insert-feedback-rows.ts';
import { newTicketCode, ticketHashOf } from '#server/feedback/intake/ticket-code.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { insertRewardCodes } from '#server/rewards/insert-reward-codes.ts';
import type { Services } from '#server/services.ts';
import { recountRollups } from '#server/stats/rollups/queries.ts';
import { insertVenueNotes } from '#server/venues/notes/queries.ts';
import { claimVenueId, insertVenue } from '#server/venues/queries.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { THREAD_SILENCE_MS } from '#shared/tickets/rules.ts';
import { composeDemoOwner, DEMO_LOGIN, joinedAt, monthOf } from './compose-demo-owner.ts';
import { composeFeedback, type DemoFeedback } from './compose-feedback.ts';
import { composeLiveFloor } from './live/compose-live-floor.ts';
import { offeredReward } from './live/compose-threads.ts';
import { seedLiveFloor } from './live/seed-live-floor.ts';
import { recordPastAuditEntry } from './record-past-audit-entry.ts';
import { seedCases } from './seed-cases.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReplyCredits } from './seed-reply-credits.ts';
import { seedSubscription } from './seed-subscription.ts';
import { seededRandom } from './seeded-random.ts';
import { type Colleague, DEMO_TEAM } from './team/demo-team.ts';
import { seedActivity } from './team/seed-activity.ts';
import { composeTeam, seedTeam } from './team/seed-team.ts';
import { venueClock } from './venue-clock.ts';
import type { DemoVenue } from './venues/demo-venue.ts';
import { DEMO_VENUES } from './venues/demo-venues.ts';

export type DemoLogin = { email: string; password: string; team?: readonly Colleague[] };

const ASK_AGAIN_MS = 100;

const LOGINS: DemoLogin = { ...DEMO_LOGIN, team: DEMO_TEAM };

/**
 * Creates an owner with a team, three venues and six months of feedback. Does nothing if they
 * exist.
 */
export async function seedDemo(services: Services): Promise<DemoLogin> {
  const { db, now: clock } = services;
  if (await findUserByEmail(db, DEMO_LOGIN.email)) return LOGINS;
  const now = clock();
  const [owner, team] = await Promise.all([composeDemoOwner(now), composeTeam()]);
  const demo = composeDemo(services, owner, { team, now });
  // On a slow machine, storing the demo takes longer than a statement may wait for a lock. So if
  // two servers start at once, the second one keeps trying for the lock.
  while (!(await db.transaction((tx) => storeDemo(services, tx, demo, { team, now })))) {
    await wait(ASK_AGAIN_MS);
  }
  await seedSubscription(services);
  return LOGINS;
}

/** False while another server is storing the demo. */
async function storeDemo(
  services: Services,
  tx: Transaction,
  demo: ReturnType<typeof composeDemo>,
  { team, now }: { team: Team; now: Date },
): Promise<boolean> {
  if (!(await tryLockEmail(tx, DEMO_LOGIN.email))) return false;
  if (await findUserByEmail(tx, DEMO_LOGIN.email)) return true;
  await insertUser(tx, demo.user);
  const userId = demo.user.id;
  const businessId = await createBusiness(tx, { ...demo.business, userId, at: joinedAt(now) });
  await seedReplyCredits(tx, businessId, demo.replies, now);
  await recordOnboarding(tx, { userId, businessId }, now);
  const members = new Map(team.map(({ firstName, id }) => [firstName, id]));
  const venues = signedAtTheTablet(demo.venues, team);
  for (const venue of venues) await storeVenue(tx, venue, { userId, businessId }, now);
  const venueUuids = new Map(demo.venues.map(({ id, settings }) => [settings.venueId, id]));
  const place = { businessId, ownerId: userId, venueUuids };
  const tabletId = await seedTeam(tx, place, team, now);
  for (const { id, settings, calls, threads } of venues) {
    const live = { calls, threads, offer: offeredReward(settings) };
    await seedLiveFloor(tx, { venueUuid: id, ownerId: userId, ...live });
  }
  await seedCases(services, tx, { venues, by: userId, now });
  const people = { ownerId: userId, members, tabletId };
  await seedActivity(tx, businessId, { venues, team: people, now });
  await seedReferrals(tx, businessId, now);
  return true;
}

type Owner = { userId: string; businessId: string };
type Team = Awaited<ReturnType<typeof composeTeam>>;
type ComposedVenue = ReturnType<typeof composeVenues>[number];

function composeDemo(
  services: Pick<Services, 'keys'>,
  { user, business }: Awaited<ReturnType<typeof composeDemoOwner>>,
  { team, now }: { team: Team; now: Date },
) {
  const userId = newId();
  const venues = composeVenues(userId, { team, now }).map((venue) => ({
    ...venue,
    feedback: withTickets(services, venue.feedback, now),
  }));
  const feedback = venues.flatMap((venue) => venue.feedback);
  const { start } = monthOf(now);
  const replies = venues
    .flatMap((venue) => venue.replies.map(({ repliedAt }) => repliedAt))
    .filter((repliedAt) => repliedAt >= start);
  const begun = {
    firstFeedbackReceivedAt: new Date(Math.min(...feedback.map((row) => row.createdAt.getTime()))),
    repliesUsedThisMonth: replies.length,
  };
  return { user: { ...user, id: userId }, business: { ...business, ...begun }, venues, replies };
}

function composeVenues(userId: string, { team, now }: { team: Team; now: Date }) {
  const written = new Set<string>();
  return DEMO_VENUES.map((venue) => {
    const { settings } = venue;
    const clock = venueClock(settings.timezone);
    const stage = { venue, clock, random: seededRandom(settings.venueId), now, written };
    const notes = (venue.notes ?? []).map(({ daysAgo, words }) => ({
      day: addDays(clock.wallTimeAt(now).date, -daysAgo),
      words,
    }));
    const staff = team
      .filter(({ venues }) => venues.includes(settings.venueId))
      .map((each) => ({ userId: each.id, name: `${each.firstName} ${each.lastName}` }));
    const past = composeFeedback(stage, userId);
    const live = composeLiveFloor(venue, past, { staff, ownerId: userId, now });
    return { id: newId(), settings: settingsOf(venue), notes, ...past, ...live };
  });
}

function settingsOf({ settings, live, tables }: DemoVenue) {
  return {
    ...settings,
    ...(live && { ...live, liveFloor: true, tables: tables.map(({ name }) => name) }),
  };
}

/** An answer has a ticket if it is recent enough for its thread to be open. */
function withTickets(
  services: Pick<Services, 'keys'>,
  feedback: readonly DemoFeedback[],
  now: Date,
): DemoFeedback[] {
  return feedback.map((row) =>
    now.getTime() - row.createdAt.getTime() < THREAD_SILENCE_MS
      ? { ...row, ticketHash: Buffer.from(ticketHashOf(newTicketCode(services, row.id)), 'hex') }
      : row,
  );
}

/** Staff with a PIN signed their work on the first venue's tablet. */
function signedAtTheTablet([first, ...others]: ComposedVenue[], team: Team): ComposedVenue[] {
  if (!first) return [];
  const signing = new Map(
    team.flatMap(({ firstName, id, pinHash }) => (pinHash ? [[firstName, id] as const] : [])),
  );
  const rewardCodes = first.rewardCodes.map((code) => ({
    ...code,
    redeemedByUserId: signing.get(code.redeemedBy ?? '') ?? null,
  }));
  return [{ ...first, rewardCodes }, ...others];
}

async function recordOnboarding(
  tx: Transaction,
  { userId, businessId }: Owner,
  now: Date,
): Promise<void> {
  const at = joinedAt(now);
  const plan = { plan: 'premium' };
  const count = { count: DEMO_VENUES.length };
  await recordOnboardingStep(tx, { businessId, step: 'registered', completedAt: at });
  await recordOnboardingStep(tx, { businessId, step: 'email_verified', completedAt: at });
  await recordOnboardingStep(tx, {
    businessId,
    step: 'plan_selected',
    completedAt: at,
    data: plan,
  });
  await recordOnboardingStep(tx, {
    businessId,
    step: 'locations_added',
    completedAt: at,
    data: count,
  });
  await recordOnboardingStep(tx, { businessId, step: 'tour_completed', completedAt: at });
  const actions: AuditAction[] = [
    'account.registered',
    'account.verified',
    'plan.selected',
    'onboarding.completed',
  ];
  for (const action of actions) await recordPastAuditEntry(tx, { at, userId, businessId, action });
}

async function storeVenue(
  tx: Transaction,
  { id, settings, notes, feedback, replies, states, rewardCodes }: ComposedVenue,
  { userId, businessId }: Owner,
  now: Date,
): Promise<void> {
  const at = joinedAt(now);
  const venueId = await claimFreeVenueId(tx, settings.venueId, businessId, at);
  await insertVenue(tx, { ...settings, id, venueId, businessId, createdAt: at, updatedAt: at });
  const entry = { at, userId, businessId, details: { venue: id } };
  await recordPastAuditEntry(tx, { ...entry, action: 'venue.added' });
  const keys = { venueUuid: id, venueId };
  await insertVenueNotes(
    tx,
    notes.map((note) => ({ ...note, venueUuid: id })),
  );
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
  await insertComplaintStates(
    tx,
    states.map((state) => ({ ...state, venueUuid: id })),
  );
  await recountRollups(tx, id);
}

/** The ID may already belong to another business, and a venue ID is never reassigned. */
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
