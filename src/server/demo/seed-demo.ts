import { setTimeout as wait } from 'node:timers/promises';
import { findUserByEmail, insertUser, tryLockEmail } from '#server/accounts/queries.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import { createBusiness } from '#server/businesses/create-business.ts';
import { recordOnboardingStep } from '#server/businesses/queries.ts';
import { insertComplaintStates } from '#server/complaints/complaint-query.ts';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newTicketCode, ticketHashOf } from '#server/feedback/intake/ticket-code.ts';
import { replaceFloorPlan } from '#server/floor/board/floor-plan-query.ts';
import { hashCallToken } from '#server/floor/calls/call-token.ts';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import { insertPerson } from '#server/roster/people-query.ts';
import { insertShifts } from '#server/roster/shifts-query.ts';
import type { Services } from '#server/services.ts';
import { recountRollups } from '#server/stats/rollups/queries.ts';
import { insertMessage, storeTicket } from '#server/tickets/queries.ts';
import { insertVenueNotes } from '#server/venues/notes/queries.ts';
import { claimVenueId, insertVenue } from '#server/venues/queries.ts';
import { THREAD_SILENCE_MS } from '#shared/tickets/rules.ts';
import type { PastCall, PastThread } from './compose-live-floor.ts';
import { composeSections, type DemoSections } from './compose-sections.ts';
import { composeVenue, type DemoFeedback } from './compose-venue.ts';
import {
  composeDemoOwner,
  composeTeam,
  DEMO_LOGIN,
  DEMO_TEAM,
  DEMO_VENUES,
  type DemoMember,
  type DemoTeam,
  type DemoVenue,
  demoJoinedAt,
  findStaffOfVenue,
  monthOf,
} from './demo-business.ts';
import { readStory } from './read-story.ts';
import { seedActivity } from './seed-activity.ts';
import { seedReferrals, seedReplyCredits, seedSubscription } from './seed-billing.ts';
import { recordPastAuditEntry, seedCases, seedTeam } from './seed-team.ts';

export type DemoLogin = { email: string; password: string; team?: readonly DemoMember[] };

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
  const demo = await composeDemo(services, owner, { team, now });
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
  demo: Demo,
  { team, now }: { team: DemoTeam; now: Date },
): Promise<boolean> {
  if (!(await tryLockEmail(tx, DEMO_LOGIN.email))) return false;
  if (await findUserByEmail(tx, DEMO_LOGIN.email)) return true;
  await insertUser(tx, demo.user);
  const userId = demo.user.id;
  const businessId = await createBusiness(tx, { ...demo.business, userId, at: demoJoinedAt(now) });
  await seedReplyCredits(tx, businessId, demo.replies, now);
  await recordOnboarding(tx, { userId, businessId }, now);
  const members = new Map(team.map(({ firstName, id }) => [firstName, id]));
  const { venues } = demo;
  for (const venue of venues) await storeVenue(tx, venue, { userId, businessId }, now);
  const venueUuids = new Map(venues.map(({ id, settings }) => [settings.venueId, id]));
  const place = { businessId, ownerId: userId, venueUuids };
  const tabletId = await seedTeam(tx, place, team, now);
  for (const { id, calls, threads } of venues) {
    await seedLiveFloor(tx, { venueUuid: id, ownerId: userId, calls, threads });
  }
  for (const { id, sections, plan } of venues) {
    await seedSections(tx, id, sections);
    if (!plan) continue;
    const arranged = { userId, at: demoJoinedAt(now) };
    await replaceFloorPlan(tx, id, { version: 0, ...plan }, arranged);
  }
  await seedCases(services, tx, { venues, by: userId, now });
  const people = { ownerId: userId, members, tabletId };
  await seedActivity(tx, businessId, { venues, team: people, now });
  await seedReferrals(tx, businessId, now);
  return true;
}

type Owner = { userId: string; businessId: string };
type Demo = Awaited<ReturnType<typeof composeDemo>>;

async function composeDemo(
  services: Pick<Services, 'keys'>,
  { user, business }: Awaited<ReturnType<typeof composeDemoOwner>>,
  { team, now }: { team: DemoTeam; now: Date },
) {
  const ownerId = newId();
  const venues = await Promise.all(
    DEMO_VENUES.map(async (venue) => {
      const { venueId } = venue.settings;
      const staff = findStaffOfVenue(team, venueId);
      const composed = composeVenue(venue, await readStory(venueId), { staff, ownerId, now });
      const feedback = withTickets(services, composed.feedback, now);
      const sections = composeSections(venue, feedback, { staff, now });
      const plan = venue.liveFloor?.plan;
      return { id: newId(), settings: venueSettings(venue), plan, ...composed, feedback, sections };
    }),
  );
  const written = venues.flatMap(({ feedback }) =>
    feedback.map(({ createdAt }) => createdAt.getTime()),
  );
  const { start } = monthOf(now);
  const replies = venues
    .flatMap((venue) => venue.replies.map(({ repliedAt }) => repliedAt))
    .filter((repliedAt) => repliedAt >= start);
  const begun = {
    firstFeedbackReceivedAt: new Date(Math.min(...written)),
    repliesUsedThisMonth: replies.length,
  };
  return { user: { ...user, id: ownerId }, business: { ...business, ...begun }, venues, replies };
}

function venueSettings({ settings, openingHours, liveFloor }: DemoVenue) {
  if (!liveFloor) return settings;
  const { tables } = liveFloor;
  return { ...settings, tables, openingHours, softAlerts: true, liveFloor: true };
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

async function recordOnboarding(
  tx: Transaction,
  { userId, businessId }: Owner,
  now: Date,
): Promise<void> {
  const at = demoJoinedAt(now);
  const steps = [
    { step: 'registered' },
    { step: 'email_verified' },
    { step: 'plan_selected', data: { plan: 'premium' } },
    { step: 'locations_added', data: { count: DEMO_VENUES.length } },
    { step: 'tour_completed' },
  ] as const;
  for (const step of steps) {
    await recordOnboardingStep(tx, { businessId, completedAt: at, ...step });
  }
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
  { id, settings, notes, feedback, replies, states, rewardCodes }: Demo['venues'][number],
  { userId, businessId }: Owner,
  now: Date,
): Promise<void> {
  const at = demoJoinedAt(now);
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

async function seedSections(
  tx: Transaction,
  venueUuid: string,
  { people, shifts }: DemoSections,
): Promise<void> {
  for (const person of people) await insertPerson(tx, venueUuid, person);
  await insertShifts(tx, venueUuid, shifts);
}

type LiveFloorSeed = {
  venueUuid: string;
  ownerId: string;
  calls: readonly PastCall[];
  threads: readonly PastThread[];
};

/** Stores past calls and threads. The token of a finished call is never given to anyone. */
async function seedLiveFloor(
  tx: Transaction,
  { venueUuid, ownerId, calls, threads }: LiveFloorSeed,
): Promise<void> {
  if (calls.length > 0) {
    await insertCallRows(
      tx,
      calls.map((call) => ({ ...call, venueUuid, tokenHash: hashCallToken(call.id) })),
    );
  }
  for (const { guest, messages, settledAt } of threads) {
    const { id, createdAt } = guest;
    const lastActivityAt = messages.at(-1)?.createdAt ?? createdAt;
    const read = settledAt && { readByGuestAt: settledAt, readByVenueAt: settledAt };
    const ticket = { lastActivityAt, settledAt, ...(read ?? { readByGuestAt: lastActivityAt }) };
    await storeTicket(tx, { id, createdAt, venueUuid }, ticket);
    for (const message of messages) {
      await insertMessage(tx, {
        id: message.id,
        feedbackId: id,
        side: message.side,
        words: message.text,
        createdAt: message.createdAt,
        authorUserId: message.side === 'venue' ? ownerId : null,
        offeredReward: message.offeredReward ?? null,
      });
    }
  }
}
