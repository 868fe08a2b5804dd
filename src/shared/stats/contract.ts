import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { dateRange, dateRangeOrCustom, day } from './ranges.ts';

const venueQuery = z.object({
  venueId: z
    .string({ error: 'Please say which venue' })
    .min(1, 'Please say which venue')
    .max(200, 'There is no such venue')
    .transform(venueIdFrom),
});

export const statsSummary = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/stats/summary',
  query: venueQuery,
  response: z.object({
    totalFeedback: z.number().int(),
    /** Percent of the rated feedback that was okay or better. */
    satisfactionRate: z.number().int(),
    /** Hours until a reply, null while there is none. */
    avgResponseTime: z.number().nullable(),
    rewardsClaimed: z.number().int(),
    rewardsRedeemed: z.number().int(),
    rewardBreakdown: z.record(z.string(), z.number().int()),
  }),
});

const hourCount = z.object({ hour: z.number().int(), count: z.number().int() });

export const complaintsHeatmap = endpoint({
  access: 'owner',
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
  access: 'owner',
  method: 'GET',
  path: '/api/server-stats',
  query: venueQuery,
  response: z.array(
    z.object({
      serverName: z.string(),
      mentions: z.number().int(),
      /** 0 to 1; exactly 0 only where nobody gave a rating. */
      avgSentiment: z.number(),
    }),
  ),
});

export const weeklyTrends = endpoint({
  access: 'owner',
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
  access: 'owner',
  method: 'GET',
  path: '/api/stats/feedback-by-time',
  query: venueQuery,
  response: z.object({
    /** The end is the hour after the last one; both null without feedback. */
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
  access: 'owner',
  method: 'GET',
  path: '/api/stats/weekly-summary',
  query: venueQuery,
  response: z.object({
    negativeCount: z.number().int(),
    topComplaintDay: z.string(),
    serverMentionCount: z.number().int(),
    topMentionedServer: z.string().nullable(),
    seriousComplaints: z.number().int(),
  }),
});

export const tableAnalytics = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/analytics/tables',
  query: venueQuery,
  response: z.array(
    z.object({
      tableNumber: z.string(),
      feedbackCount: z.number().int(),
      sentimentCounts: z.object({
        positive: z.number().int(),
        negative: z.number().int(),
        neutral: z.number().int(),
      }),
    }),
  ),
});

export const crossSiteComparison = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/cross-site-comparison',
  query: z.object({ timeRange: dateRange.optional() }),
  response: z.object({
    /** The best first, as `rankVenues` has it. */
    venues: z.array(
      z.object({
        venueId: z.string(),
        venueName: z.string(),
        totalFeedback: z.number().int(),
        /** How many of them gave a rating; without any the rate says nothing. */
        ratedFeedback: z.number().int(),
        satisfactionRate: z.number().int(),
        /** Hours until a reply, null while there is none. */
        avgResponseTime: z.number().nullable(),
        rewardsClaimed: z.number().int(),
        /** Points of the satisfaction rate, the last seven days against the seven before. */
        trendsLastWeek: z.object({ satisfaction: z.number().int() }),
      }),
    ),
    /** Each venue counts once, however much feedback it has. */
    overallAverage: z.object({
      satisfactionRate: z.number().int(),
      responseTime: z.number().nullable(),
    }),
  }),
});
