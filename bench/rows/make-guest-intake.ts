import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Intake } from '#server/feedback/intake/intake-query.ts';
import { VENUE_VERSION_SQL } from '#server/feedback/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import { newRewardCode } from '#server/rewards/choose-reward.ts';
import { feedbackSubmission } from '#shared/feedback/contract.ts';
import { visitHour } from '#shared/feedback/format-visit.ts';
import { feedbackSentiment } from '#shared/stats/definitions.ts';
import { makeFeedbackPayload } from '../feedback-request.ts';

export type IntakeVenue = {
  id: string;
  version: string;
  venueId: string;
  businessId: string;
  timezone: string;
};

/** Rate limits so high that no guest is refused. */
export const HIGH_RATE_LIMITS = {
  device: { most: 1_000_000, perSeconds: 600 },
  network: { most: 1_000_000, perSeconds: 600 },
};

/** The seeded venues as the intake caches them, ordered by number. */
export async function findIntakeVenues(client: pg.ClientBase): Promise<IntakeVenue[]> {
  // The first feedback changes the business and would outdate the cached version of its venues.
  await client.query(`UPDATE businesses SET first_feedback_received_at = now()
    WHERE first_feedback_received_at IS NULL`);
  const { rows } = await client.query<IntakeVenue>(`
    SELECT venues.id, ${VENUE_VERSION_SQL} AS version, venue_id AS "venueId",
      business_id AS "businessId", timezone
    FROM venues LEFT JOIN businesses ON businesses.id = venues.business_id
    WHERE venue_id LIKE 'bench-%' ORDER BY substr(venue_id, 7)::int`);
  return rows;
}

/**
 * What the server stores for guest number `guest`, who has a device and key of their own and a
 * reward.
 */
export function makeGuestIntake(guest: number, venues: readonly IntakeVenue[]): Intake {
  const {
    venueId,
    unfinishedAt: _,
    ...fields
  } = feedbackSubmission.parse(makeFeedbackPayload(guest, venues.length));
  const venue = venues[guest % venues.length];
  if (!venue) throw new Error('there are no seeded venues');
  const id = newId();
  const hash = Buffer.from(id.repeat(2).slice(0, 32)).toString('base64url');
  return {
    id,
    key: { hash, bodyHash: hash },
    venueId,
    venueUuid: venue.id,
    ticketHash: randomBytes(32).toString('hex'),
    addsTo: undefined,
    venueVersion: venue.version,
    device: `feedbackPerDevice:${hash}`,
    deviceOnDay: `feedbackPerDevice:${hash}`,
    network: hash.slice(0, 16),
    isScanned: true,
    deviceCounter: `feedbackPerDevice:${hash}`,
    networkCounter: `feedbackPerAddress:${hash}`,
    businessId: venue.businessId,
    isFirst: false,
    monthlyLimit: undefined,
    fields,
    unfinishedAt: undefined,
    isStillWriting: false,
    youSaidDrawn: undefined,
    sentiment: feedbackSentiment(fields),
    visitHour: visitHour(fields.visitTime),
    reward: {
      code: newRewardCode(),
      type: 'free_dessert',
      label: 'Free Dessert',
      validDays: 30,
      usableFrom: undefined,
      drawn: undefined,
    },
    rewardBounds: {
      timezone: venue.timezone,
      venueCap: null,
      counter: { key: `rewardsPerDevice:${hash}`, most: 3 },
    },
    rewardRefusal: undefined,
  };
}
