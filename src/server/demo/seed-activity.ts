import type { Transaction } from '#server/platform/database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { ComposedVenue } from './compose-venue.ts';
import { type PastAuditEntry, recordPastAuditEntry } from './seed-team.ts';

type ActiveVenue = { id: string; settings: { venueId: string } } & Pick<
  ComposedVenue,
  'feedback' | 'replies' | 'states' | 'rewardCodes'
>;

type Team = { ownerId: string; members: ReadonlyMap<string, string>; tabletId: string };

/** How many days of activity to invent; nobody looks further back in a demo. */
const ACTIVITY_DAYS = 14;

type TeamActivity = Omit<PastAuditEntry, 'businessId'>;

/** Two weeks of activity, like that of a real business. */
export async function seedActivity(
  tx: Transaction,
  businessId: string,
  { venues, team, now }: { venues: readonly ActiveVenue[]; team: Team; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - ACTIVITY_DAYS * DAY_MS);
  const entries = [
    ...venues.flatMap((venue, place) =>
      composeWorkAtVenue(venue, place === 0 ? team.tabletId : undefined),
    ),
    ...composeSignIns(team, now),
    ...composeChanges(venues, team, now),
  ];
  for (const entry of entries) {
    if (entry.at > since && entry.at <= now)
      await recordPastAuditEntry(tx, { ...entry, businessId });
  }
}

/** Replies, complaints and redemptions, matching what the inbox and the till show. */
function composeWorkAtVenue(venue: ActiveVenue, tabletId: string | undefined): TeamActivity[] {
  const { id, settings, replies, states, rewardCodes } = venue;
  const replied = replies.map(({ feedbackId, repliedAt, repliedBy }) => ({
    at: repliedAt,
    userId: repliedBy,
    action: 'reply.queued' as const,
    details: { feedback: feedbackId, venue: id, browser: 'Chrome on Mac' },
  }));
  const complaints = states.flatMap(({ feedbackId, history }) =>
    history.map(({ act, at, by, how }) => ({
      at: new Date(at),
      userId: by,
      action: act === 'resolved' ? ('complaint.resolved' as const) : ('complaint.taken' as const),
      details: {
        feedback: feedbackId,
        venueId: settings.venueId,
        ...(how && { how }),
        browser: 'Safari on iPhone',
      },
    })),
  );
  const redeemed = rewardCodes.flatMap(({ id: rewardCode, redeemedAt, redeemedByUserId }) =>
    redeemedAt
      ? {
          at: redeemedAt,
          userId: redeemedByUserId ?? null,
          action: 'reward.redeemed' as const,
          details: { rewardCode, ...(tabletId && { device: tabletId }) },
        }
      : [],
  );
  return [...replied, ...complaints, ...redeemed];
}

/** The owner signs in every other morning, the manager daily, staff when they read their praise. */
function composeSignIns({ ownerId, members }: Team, now: Date): TeamActivity[] {
  const days = Array.from({ length: ACTIVITY_DAYS }, (_, daysAgo) => daysAgo);
  return days.flatMap((daysAgo) => {
    const signedIn = (
      userId: string | undefined,
      hour: number,
      browser: string,
    ): TeamActivity[] => {
      if (userId === undefined) return [];
      const at = morning(now, daysAgo, hour, (daysAgo * 17) % 40);
      return [{ at, userId, action: 'account.signed-in', details: { browser } }];
    };
    return [
      ...(daysAgo % 2 === 0 ? signedIn(ownerId, 8, 'Chrome on Mac') : []),
      ...signedIn(members.get('Tom'), 9, 'Chrome on Windows'),
      ...(daysAgo % 4 === 1 ? signedIn(members.get('Priya'), 10, 'Safari on iPhone') : []),
      ...(daysAgo % 6 === 2 ? signedIn(members.get('Aoife'), 10, 'Chrome on Android') : []),
    ];
  });
}

/** A few changes that led to the demo's current settings. */
function composeChanges(
  venues: readonly ActiveVenue[],
  { ownerId, members }: Team,
  now: Date,
): TeamActivity[] {
  const [first] = venues;
  const second = venues.find(({ settings }) => settings.venueId === 'harbour-vine');
  if (!first || !second) return [];
  const byOwner = { userId: ownerId, browser: 'Chrome on Mac' };
  const byTom = { userId: members.get('Tom') ?? null, browser: 'Chrome on Windows' };
  const told = (
    daysAgo: number,
    { userId, browser }: typeof byTom,
    action: PastAuditEntry['action'],
    details: object,
  ): TeamActivity => ({
    at: morning(now, daysAgo, 11, daysAgo * 3),
    userId,
    action,
    details: { ...details, browser },
  });
  const monthAgo = now.getTime() - 30 * DAY_MS;
  const rows = first.feedback.filter(({ createdAt }) => createdAt.getTime() > monthAgo).length;
  const aoife = { member: members.get('Aoife'), role: 'staff', roleBefore: 'staff' };
  return [
    told(1, byTom, 'venue.changed', { venue: first.id, fields: ['customRewards'] }),
    told(2, byOwner, 'feedback.exported', { venueId: first.settings.venueId, rows }),
    told(4, byOwner, 'venue.changed', {
      venue: first.id,
      fields: ['staffMayRead'],
      values: { staffMayRead: true },
    }),
    told(6, byOwner, 'member.changed', { ...aoife, venues: [second.id] }),
    told(9, byTom, 'venue.changed', {
      venue: second.id,
      fields: ['brandColor', 'backgroundColor'],
    }),
  ];
}

function morning(now: Date, daysAgo: number, hour: number, minute: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS);
}
