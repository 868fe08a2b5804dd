import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import type { FeedbackKind, FeedbackSelection } from '#shared/feedback/feedback-selection.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import {
  daysOfPeriod,
  daysOfRange,
  isValidDateRange,
  type PeriodChoice,
} from '#shared/stats/period.ts';
import { ROLE_REFUSALS } from '#shared/team/roles.ts';
import type { TopicSide } from '#shared/understanding/subjects.ts';
import type { SafetyClass, Topic } from '#shared/understanding/understanding.ts';

/** The rows a query selects. Held feedback is never among them. */
export type FeedbackScope = {
  venues: readonly ScopedVenue[];
  filter: FeedbackKind;
  /** Only complaints in this state; undefined for all feedback. */
  complaint: ComplaintStatus | undefined;
  /** Only complaints that this person has taken. */
  takenBy?: string | undefined;
  rating?: Rating | undefined;
  /** Only answers from this table, whether guests call it '7' or 'Table 7'. */
  table?: string | undefined;
  /** Only answers that the reader found to be about this topic, or safety matters of this class. */
  topic?: Topic | undefined;
  /** What the answers say about the topic; undefined for all that are about it. */
  side?: TopicSide | undefined;
  safety?: SafetyClass | 'any' | undefined;
  /** Only these answers. */
  ids?: readonly string[] | undefined;
  /** Empty for no search. */
  search: string;
  /** For staff: the search ignores email addresses inside the texts. */
  isWithoutAddresses: boolean;
  /** Today at the venue, or at the first of several. */
  today: string | undefined;
};

/** Days are in the venue's own time zone; undefined for all time. */
export type ScopedVenue = { id: string; timezone: string; days: DaySpan | undefined };

/** Staff may not use this filter, because they must not learn which guests left an address. */
const FOR_WHO_ANSWERS: FeedbackKind = 'with_email';

/** Another owner's venue gets the same 404 as one that does not exist. */
export async function resolveFeedbackScope(
  services: Services,
  tenant: TenantScope,
  selection: FeedbackSelection,
): Promise<FeedbackScope> {
  const { venueId, filterType = 'all', complaint, takenBy, search = '' } = selection;
  const { rating, table, topic, side, safety, ids } = selection;
  const isOfStaff = tenant.areOnlyReadable === true;
  if (isOfStaff && filterType === FOR_WHO_ANSWERS) {
    throw new AppError('ROLE', ROLE_REFUSALS.manager);
  }
  const daysUntil = requestedDays(selection);
  const venues = await findVenuesWithToday(services, tenant, venueId);
  if (venueId !== undefined && venues.length === 0) {
    throw new AppError('NOT_FOUND', 'Restaurant not found');
  }
  return {
    venues: venues.map(({ id, timezone, today }) => ({
      id,
      timezone,
      days: daysUntil(today),
    })),
    filter: filterType,
    complaint: takenBy === undefined ? complaint : 'taken',
    takenBy,
    rating,
    table,
    topic,
    side: topic && side,
    safety,
    ids,
    search,
    isWithoutAddresses: isOfStaff,
    today: venues[0]?.today,
  };
}

function requestedDays(selection: FeedbackSelection): (today: string) => DaySpan | undefined {
  const { dateRange = 'all', period, startDate, endDate } = selection;
  if (period === undefined) return (today) => daysOfRange(dateRange, today);
  const asked = requestedPeriod(period, { startDate, endDate });
  return (today) => daysOfPeriod(asked, today);
}

function requestedPeriod(
  period: NonNullable<FeedbackSelection['period']>,
  { startDate = '', endDate = '' }: Pick<FeedbackSelection, 'startDate' | 'endDate'>,
): PeriodChoice {
  if (period !== 'custom') return { period };
  if (isValidDateRange({ startDate, endDate })) return { period, startDate, endDate };
  throw new AppError('INVALID_INPUT', 'Choose a first day and a last day that is not before it');
}
