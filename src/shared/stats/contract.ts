import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { TOPICS } from '#shared/understanding/understanding.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { callFigures, durationQuartiles } from './call-figures.ts';
import { COMPARISON_RESULTS } from './change-verdict.ts';
import { COMPLAINT_DAY_VERDICTS } from './complaint-day.ts';
import { dateRange, dateRangeOrCustom, day, PERIODS } from './period.ts';
import { complaintWaits, inTimeComparison, replyTimeFields } from './reply-times.ts';
import { STEP_UNITS } from './step-units.ts';

const days = z.object({ first: day, last: day });
export const venueQuery = z.object({
  venueId: z
    .string({ error: 'Please say which venue' })
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(toVenueId),
});
/** The requested days; two dates take precedence over a named period. */
export const periodQuery = venueQuery
  .extend({
    period: z.enum(PERIODS, 'Invalid period').optional(),
    startDate: day.optional(),
    endDate: day.optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: 'Start date must be before end date',
  })
  .refine(({ period, startDate, endDate }) => period !== 'custom' || (startDate && endDate), {
    error: 'A custom range needs a start date and an end date',
  });

const count = z.number().int();
/** Guests who gave a rating, and how many of them said okay or better. */
const share = { rated: count, satisfied: count };

export const statsSummary = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/summary',
  query: venueQuery,
  response: z.object({
    totalFeedback: z.number().int(),
    /** The feedback with a rating. */
    ratedFeedback: z.number().int(),
    /** Percentage of the rated feedback that was okay or better. */
    satisfactionRate: z.number().int(),
    /** Hours until a reply; null without replies. */
    avgResponseTime: z.number().nullable(),
    ...replyTimeFields,
    rewardsClaimed: z.number().int(),
    rewardsRedeemed: z.number().int(),
    rewardBreakdown: z.record(z.string(), z.number().int()),
  }),
});

const hourCount = z.object({ hour: z.number().int(), count: z.number().int() });

export const complaintsHeatmap = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/complaints-heatmap',
  query: venueQuery
    .extend({
      dateRange: dateRangeOrCustom.optional(),
      startDate: day.optional(),
      endDate: day.optional(),
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      error: 'Start date must be before end date',
    }),
  response: z.array(hourCount),
});

export const serverStats = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/server-stats',
  query: periodQuery,
  response: z.array(
    z.object({
      serverName: z.string(),
      mentions: z.number().int(),
      /** How many of the mentions come with text. */
      withWords: count,
      /**
       * The share is high for every server, because the chat asks for a name only after a rating of
       * okay or better.
       */
      ...share,
      /** From 0 to 1; exactly 0 only if there is no rating. */
      avgSentiment: z.number(),
    }),
  ),
});

export const weeklyTrends = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/weekly-trends',
  query: venueQuery,
  response: z.object({
    thisWeek: z.number().int(),
    lastWeek: z.number().int(),
    percentChange: z.number().int(),
    dailyBreakdown: z.array(
      z.object({ day: z.string(), date: z.string(), count: z.number().int() }),
    ),
  }),
});

export const feedbackByTime = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/feedback-by-time',
  query: venueQuery,
  response: z.object({
    /** `end` is the hour after the last busy one; both are null if there is no feedback. */
    peakHours: z.object({
      start: z.number().int().nullable(),
      end: z.number().int().nullable(),
    }),
    insights: z.object({
      mostActiveDay: z.string(),
      quietestPeriod: z.string(),
      totalFeedback: z.number().int(),
    }),
    hourlyDistribution: z.array(hourCount),
  }),
});

export const weeklySummary = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/weekly-summary',
  query: venueQuery,
  response: z.object({
    negativeCount: z.number().int(),
    topComplaintDay: z.string(),
    /** Whether another day had as many complaints; the later day is named. */
    isTopComplaintDayTied: z.boolean(),
    /** Whether that day has more complaints than chance and its number of answers explain. */
    topComplaintDayVerdict: z.enum(COMPLAINT_DAY_VERDICTS),
    serverMentionCount: z.number().int(),
    topMentionedServer: z.string().nullable(),
    /** Whether another server was named as often; the one named with the better ratings is given. */
    isTopMentionedServerTied: z.boolean(),
    seriousComplaints: z.number().int(),
    /** The numbers that the trend is based on. */
    week: z.object(share),
    weekBefore: z.object(share),
  }),
});

export const tableAnalytics = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/analytics/tables',
  query: periodQuery,
  response: z.array(
    z.object({
      tableNumber: z.string(),
      feedbackCount: z.number().int(),
      ...share,
      sentimentCounts: z.object({
        positive: z.number().int(),
        negative: z.number().int(),
        neutral: z.number().int(),
      }),
      /** Rated answers within 90 minutes of each other count as one party. */
      parties: count,
      /**
       * Whether the table differs from the whole venue. Each party counts once, and all tables are
       * tested together.
       */
      comparedWithHouse: z.enum(COMPARISON_RESULTS),
    }),
  ),
});

const totals = z.object({
  answers: count,
  ...share,
  /** Hours until a reply to the period's answers; null if there are no replies. */
  avgResponseTime: z.number().nullable(),
  ...replyTimeFields,
  rewardsClaimed: count,
  /** How many of the claimed rewards were redeemed. */
  rewardsRedeemed: count,
});

export const insights = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/insights',
  query: periodQuery,
  response: z.object({
    /** Today's date at the venue. */
    today: day,
    period: days,
    before: days.nullable(),
    /**
     * `week_ago` means that a day that is not over is compared with the same weekday a week ago, up
     * to this hour.
     */
    comparedWith: z.enum(['period_before', 'week_ago']).nullable(),
    step: z.enum(STEP_UNITS),
    /** `rewardBreakdown` adds up to `rewardsClaimed`. */
    now: totals.extend({ rewardBreakdown: z.record(z.string(), count) }),
    earlier: totals.nullable(),
    answeredInTime: inTimeComparison,
    sinceBeginning: z.object({ answers: count }),
    ratings: z.object({ poor: count, fair: count, okay: count, great: count, excellent: count }),
    /** In chronological order up to today; the sums equal `now`. */
    series: z.array(
      totals.extend({
        first: day,
        last: day,
        /** Hour of arrival; null if a step is a day or longer. */
        hour: count.nullable(),
        isOngoing: z.boolean(),
      }),
    ),
    /** The owner's notes for the days of the period, oldest first. */
    notes: z.array(
      z.object({ id: z.string(), day, words: z.string(), topic: z.enum(TOPICS).nullable() }),
    ),
  }),
});

export const complaintTimes = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/complaint-times',
  query: periodQuery,
  response: z.object({
    answers: count,
    complaints: count,
    /** By the time of the visit; weekday 1 is Monday. A missing cell has no answers. */
    cells: z.array(z.object({ weekday: count, hour: count, answers: count, complaints: count })),
  }),
});

/** A share in percent, with both ends of its interval. */
const rateWithInterval = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const weekdays = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/weekdays',
  query: periodQuery,
  /** Monday to Sunday, by the day of the visit. */
  response: z.array(
    z.object({
      /** 1 is Monday. */
      weekday: count,
      parties: count,
      /** The interval is widened for seven days; null with too few parties. */
      rate: rateWithInterval.nullable(),
      /** The share of the six other days together; null without any party. */
      others: z.number().nullable(),
      comparedWithOthers: z.enum(COMPARISON_RESULTS),
    }),
  ),
});

export const crossSiteComparison = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/cross-site-comparison',
  query: z.object({ timeRange: dateRange.optional() }),
  response: z.object({
    /** Best first, by `rankVenues`. */
    venues: z.array(
      z.object({
        venueId: z.string(),
        venueName: z.string(),
        totalFeedback: z.number().int(),
        /** How many answers have a rating; if none has, the rate means nothing. */
        ratedFeedback: z.number().int(),
        /** How many of the rated answers said okay or better. */
        satisfied: count,
        /**
         * Answers of one table within 90 minutes are one party. `satisfiedParties` adds up the
         * satisfied share of each.
         */
        parties: count,
        satisfiedParties: z.number().nonnegative(),
        satisfactionRate: z.number().int(),
        /** Hours until a reply; null without replies. */
        avgResponseTime: z.number().nullable(),
        ...replyTimeFields,
        /** Complaints from the date range. */
        complaints: complaintWaits,
        rewardsClaimed: z.number().int(),
        /**
         * Change of the satisfaction rate in percentage points: the last seven days compared with
         * the seven before.
         */
        trendsLastWeek: z.object({
          satisfaction: z.number().int(),
          week: z.object(share),
          weekBefore: z.object(share),
        }),
      }),
    ),
    /** Each venue counts once, however much feedback it has. */
    overallAverage: z.object({
      satisfactionRate: z.number().int(),
      responseTime: z.number().nullable(),
      responseMinutes: count.nullable(),
    }),
  }),
});

/** How quickly disappointed guests were answered, and what became of their calls. */
export const liveService = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/live-service',
  query: periodQuery,
  response: z.object({
    /** Null if guests cannot call staff at this venue and never did. */
    calls: callFigures.nullable(),
    /** Complaints from the period, answered or not. */
    complaints: count,
    /** Time until a member took, answered or resolved a complaint; null if that never happened. */
    answered: durationQuartiles.nullable(),
    /** Like `answered`, counting only opening hours; null for a venue without opening hours. */
    answeredInHours: durationQuartiles.nullable(),
  }),
});
export type LiveService = z.output<typeof liveService.response>;

export const topics = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/stats/topics',
  query: periodQuery,
  response: z.object({
    /** Of the answers that were counted, how many have a topic. */
    answers: count,
    /** Whether the period has older answers that were not counted. */
    isCapped: z.boolean(),
    /** Most complaints first. Topics of answers that are neither complaint nor praise are `mentioned`. */
    topics: z.array(
      z.object({ topic: z.string(), complained: count, praised: count, mentioned: count }),
    ),
  }),
});
