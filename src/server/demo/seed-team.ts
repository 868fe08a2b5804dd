import { v7 } from 'uuid';
import { insertUser } from '#server/accounts/queries.ts';
import { insertAuditEntry } from '#server/audit/queries.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import { insertMember } from '#server/businesses/queries.ts';
import { appendToCase } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { type CaseRow, lockCaseOfAnswer, updateCase } from '#server/cases/log/log-query.ts';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertDevice } from '#server/team/devices/queries.ts';
import { replaceVenuesOfMember } from '#server/team/members/member-venues-query.ts';
import { storePin } from '#server/team/pins/queries.ts';
import { CHECKLISTS } from '#shared/cases/cases.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { ComposedVenue } from './compose-venue.ts';
import type { DemoTeam } from './demo-business.ts';
import { nextWorkingMoment, type VenueClock, venueClock } from './story-clock.ts';

/** The reader opens a case this soon after a guest has written. */
const READ_AFTER_MS = 2 * SECOND_MS;
/** How long the team takes for one step of a checklist. */
const STEP_TAKES_MS = 3 * HOUR_MS;
/** How many steps of a young case are done, if there was enough time. */
const STEPS_SO_FAR = 3;
/** Cases older than this are worked through and closed. */
const OPEN_FOR_MS = 14 * DAY_MS;
/** A step left for the next morning is done this long after the start of that working day. */
const INTO_MORNING_MINUTES = 20;

type TeamBusiness = {
  businessId: string;
  ownerId: string;
  /** Internal venue UUIDs, keyed by the demo's public venue IDs. */
  venueUuids: ReadonlyMap<string, string>;
};

/**
 * Stores a manager, three staff and the tablet at the first venue's pass; returns the tablet's id.
 */
export async function seedTeam(
  tx: Transaction,
  place: TeamBusiness,
  team: DemoTeam,
  now: Date,
): Promise<string> {
  const { businessId, ownerId } = place;
  for (const [
    turn,
    { id, email, firstName, lastName, role, password, ...each },
  ] of team.entries()) {
    const createdAt = new Date(now.getTime() - (90 - turn) * DAY_MS);
    const names = { firstName, lastName, username: firstName.toLowerCase() };
    const times = { createdAt, updatedAt: createdAt };
    const userId = await insertUser(tx, {
      id,
      email,
      password,
      ...names,
      emailVerified: true,
      ...times,
    });
    const venues = each.venues.flatMap((venueId) => place.venueUuids.get(venueId) ?? []);
    await insertMember(tx, { businessId, userId, role, hasAllVenues: false, createdAt });
    await replaceVenuesOfMember(tx, { businessId, userId }, venues);
    const past = { at: createdAt, businessId, userId };
    await recordPastAuditEntry(tx, { ...past, action: 'member.joined', details: { role } });
    if (each.pinHash) {
      await storePin(tx, { businessId, userId, pinHash: each.pinHash, createdAt });
      await recordPastAuditEntry(tx, { ...past, action: 'pin.set' });
    }
  }
  const [venueUuid] = place.venueUuids.values();
  if (!venueUuid) throw new Error('the demo has no venue for its tablet');
  const at = new Date(now.getTime() - 60 * DAY_MS);
  const moments = { pairingExpiresAt: at, pairedAt: at, lastSeenAt: now, createdAt: at };
  const tablet = { name: 'Tablet at the pass', businessId, venueUuid, addedBy: ownerId };
  const device = await insertDevice(tx, { ...tablet, ...moments });
  const past = { at, businessId, details: { device, venue: venueUuid } };
  await recordPastAuditEntry(tx, { ...past, userId: ownerId, action: 'device.added' });
  await recordPastAuditEntry(tx, { ...past, userId: null, action: 'device.paired' });
  return device;
}

type Venue = { id: string; settings: { timezone: string } } & Pick<ComposedVenue, 'matters'>;

/**
 * Opens past cases, dated to when their guests wrote. Otherwise the reader would open them all one
 * by one when the server starts.
 */
export async function seedCases(
  services: CaseServices,
  tx: Transaction,
  { venues, by, now }: { venues: readonly Venue[]; by: string; now: Date },
): Promise<void> {
  const matters = venues
    .flatMap(({ id, settings, matters: atVenue }) => {
      const clock = venueClock(settings.timezone);
      return atVenue.map((matter) => ({ ...matter, venueUuid: id, clock }));
    })
    // Cases are numbered in this order.
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const { clock, safety, ...answer } of matters) {
    const at = new Date(answer.createdAt.getTime() + READ_AFTER_MS);
    await openOrUpdateCase(services, tx, answer, { safety, by: null, at });
    const row = await lockCaseOfAnswer(tx, answer.feedbackId);
    if (row) await workThroughCase(services, tx, row, { by, now, clock });
  }
}

/** Ticks the steps that the team had time for, and closes an older case. */
async function workThroughCase(
  services: CaseServices,
  tx: Transaction,
  row: CaseRow,
  { by, now, clock }: { by: string; now: Date; clock: VenueClock },
): Promise<void> {
  const isOver = now.getTime() - row.openedAt.getTime() > OPEN_FOR_MS;
  const checklist = CHECKLISTS[row.safety];
  const steps: CaseRow['steps'] = {};
  let at = row.openedAt;
  for (const step of isOver ? checklist : checklist.slice(0, STEPS_SO_FAR)) {
    at = nextWorkingMoment(new Date(at.getTime() + STEP_TAKES_MS), clock, INTO_MORNING_MINUTES);
    if (at > now) break;
    steps[step] = { at: at.toISOString(), by };
    await appendToCase(services, tx, row, { at, act: 'step_done', by, details: { step } });
  }
  const end = isOver ? ({ status: 'closed', closedAt: at } as const) : {};
  await updateCase(tx, row.id, { steps, ...end });
  if (isOver) await appendToCase(services, tx, row, { at, act: 'closed', by });
}

export type PastAuditEntry = {
  at: Date;
  userId: string | null;
  businessId: string;
  action: AuditAction;
  details?: Record<string, unknown>;
};

/**
 * Records a past event. The audit log is read in the order of its IDs, so the ID contains that past
 * time too.
 */
export async function recordPastAuditEntry(tx: Transaction, entry: PastAuditEntry): Promise<void> {
  const id = v7({ msecs: entry.at.getTime() });
  await insertAuditEntry(tx, { id, source: null, details: {}, ...entry });
}
