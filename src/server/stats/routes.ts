import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findVenuesWithToday, type VenueWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { people as peopleContract } from '#shared/stats/people/contract.ts';
import * as reviewsContract from '#shared/stats/people/reviews-contract.ts';
import {
  type DateRange,
  daysOfPeriod,
  daysOfRange,
  INITIAL_PERIOD,
  type Period,
  type PeriodChoice,
} from '#shared/stats/period.ts';
import { returns as returnsContract } from '#shared/stats/returns-contract.ts';
import { textTopics as textTopicsContract } from '#shared/stats/text-topics-contract.ts';
import * as warningsContract from '#shared/stats/warnings/contract.ts';
import { compareVenues } from './compare-venues.ts';
import { readLiveService } from './live/read-live-service.ts';
import { noteRoutes } from './notes/note-routes.ts';
import {
  askForReview,
  decideReview,
  listOpenReviews,
  readMyFigures,
} from './people/person-reviews.ts';
import { readPeopleWithQuotes } from './people/read-people.ts';
import { readComplaintTimes } from './read-complaint-times.ts';
import { readComplaintsHeatmap, readFeedbackByTime } from './read-feedback-by-time.ts';
import { readInsights } from './read-insights.ts';
import { readStatsSummary } from './read-stats-summary.ts';
import { readTablePerformance } from './read-table-performance.ts';
import { readTextTopics } from './read-text-topics.ts';
import { readTopicStats } from './read-topic-stats.ts';
import { readWeekdays } from './read-weekdays.ts';
import { findServerMentions, readWeeklySummary } from './read-weekly-summary.ts';
import { readWeeklyTrends } from './read-weekly-trends.ts';
import { readReturns } from './returns/read-returns.ts';
import { readWarnings } from './warnings/read-warnings.ts';
import { updateWarning } from './warnings/warning-query.ts';

export function statsRoutes(server: Server): void {
  const { services } = server;
  const { db } = services;

  /** Refuses another owner's venue with the same 404 as one that does not exist. */
  async function own(scope: TenantScope, query: { venueId: string }): Promise<VenueWithToday> {
    const [venue] = await findVenuesWithToday(services, scope, query.venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return venue;
  }

  noteRoutes(server);
  route(server, contract.statsSummary, async ({ scope, query }) =>
    readStatsSummary(db, await own(scope, query)),
  );
  route(server, contract.complaintsHeatmap, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readComplaintsHeatmap(db, venue, heatmapDays(query, venue.today));
  });
  route(server, contract.complaintTimes, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readComplaintTimes(db, venue, daysOfPeriod(requestedPeriod(query), venue.today));
  });
  route(server, contract.insights, async ({ scope, query }) =>
    readInsights(services, await own(scope, query), requestedPeriod(query)),
  );
  route(server, contract.serverStats, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return findServerMentions(
      db,
      venue,
      daysOfPeriod(requestedPeriod(query, ALL_TIME), venue.today),
    );
  });
  route(server, contract.weeklyTrends, async ({ scope, query }) =>
    readWeeklyTrends(db, await own(scope, query)),
  );
  route(server, contract.feedbackByTime, async ({ scope, query }) =>
    readFeedbackByTime(db, await own(scope, query)),
  );
  route(server, contract.weeklySummary, async ({ scope, query }) =>
    readWeeklySummary(db, await own(scope, query)),
  );
  route(server, contract.tableAnalytics, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readTablePerformance(
      db,
      venue,
      daysOfPeriod(requestedPeriod(query, ALL_TIME), venue.today),
    );
  });
  route(server, contract.weekdays, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readWeekdays(db, venue, daysOfPeriod(requestedPeriod(query), venue.today));
  });
  route(server, contract.topics, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readTopicStats(db, venue, daysOfPeriod(requestedPeriod(query), venue.today));
  });
  route(server, textTopicsContract, async ({ scope, query }) =>
    readTextTopics(services, await own(scope, query), requestedPeriod(query)),
  );
  route(server, peopleContract, async ({ scope, query }) =>
    readPeopleWithQuotes(db, await own(scope, query), daysBetween(query)),
  );
  route(server, reviewsContract.myFigures, ({ scope, session }) =>
    readMyFigures(services, scope, session),
  );
  route(server, reviewsContract.askForReview, async ({ scope, session, body }) => {
    const { userId } = session;
    const feedbackId = body.feedbackId.toLowerCase();
    await askForReview(services, scope, { userId, feedbackId });
    return { message: 'Your manager is asked to look at it again' };
  });
  route(server, reviewsContract.openReviews, async ({ scope, query }) =>
    listOpenReviews(services, (await own(scope, query)).id),
  );
  route(server, reviewsContract.decideReview, async ({ scope, session, params, body }) => {
    const { userId } = session;
    await decideReview(services, scope, { ...params, ...body, userId });
    return { message: 'Decided' };
  });
  route(server, returnsContract, async ({ scope, query }) =>
    readReturns(services, await own(scope, query), daysBetween(query)),
  );
  route(server, warningsContract.warnings, async ({ scope, query }) =>
    readWarnings(services, await own(scope, query)),
  );
  route(server, warningsContract.answerWarning, async ({ scope, params, body }) => {
    if (!(await updateWarning(db, scope, params.id, body.status))) {
      throw new AppError('NOT_FOUND', 'There is no such warning');
    }
    return { message: 'Noted' };
  });
  route(server, contract.liveService, async ({ scope, query }) => {
    const venue = await own(scope, query);
    return readLiveService(services, venue, daysOfPeriod(requestedPeriod(query), venue.today));
  });
  route(server, contract.crossSiteComparison, ({ scope, query }) =>
    compareVenues(services, scope, query.timeRange),
  );
}

const ALL_TIME: PeriodChoice = { period: 'all_time' };

type PeriodQuery = {
  period?: Period | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Start and end date take precedence over a named period. */
function requestedPeriod(
  { period, startDate, endDate }: PeriodQuery,
  unsaid: PeriodChoice = INITIAL_PERIOD,
): PeriodChoice {
  if (startDate && endDate) return { period: 'custom', startDate, endDate };
  return period && period !== 'custom' ? { period } : unsaid;
}

function daysBetween({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): DaySpan | undefined {
  return from && to ? { first: from, last: to } : undefined;
}

type HeatmapQuery = {
  dateRange?: DateRange | 'custom' | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Start and end date take precedence over a named range. */
function heatmapDays(
  { dateRange, startDate, endDate }: HeatmapQuery,
  today: string,
): DaySpan | undefined {
  if (startDate && endDate) return { first: startDate, last: endDate };
  if (dateRange === 'custom') {
    throw new AppError('INVALID_INPUT', 'A custom range needs a start date and an end date');
  }
  return daysOfRange(dateRange ?? 'last_7_days', today);
}
