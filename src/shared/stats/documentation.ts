import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';
import * as textTopics from './text-topics-contract.ts';

const ERRORS = { NOT_FOUND: 'There is no such venue of this owner.' };

const numbersDocumentation = documented('Numbers', contract, {
  statsSummary: {
    summary: 'Read the totals of a venue.',
    description:
      '`satisfactionRate` is the percentage of rated feedback that was okay or better, `avgResponseTime` the hours until a reply and `avgResponseMinutes` the same in whole minutes, both of all `replies`.',
    errors: ERRORS,
  },
  complaintsHeatmap: {
    summary: 'Read at which hours complaints come.',
    description: 'Two dates win over `dateRange`; without either, the last seven days.',
    errors: ERRORS,
  },
  serverStats: {
    summary: 'Read which members of staff guests name, and how often.',
    description:
      'In `mentions` answers guests named them, in `withWords` of these they wrote something (of the newest 50,000). The chat asks for a name only after okay or better, so `satisfied` of `rated` and `avgSentiment` (0 to 1, exactly 0 only where nobody gave a rating) do not say who serves well: compare nobody by them. Without a period, of all time.',
    errors: ERRORS,
  },
  weeklyTrends: { summary: 'Compare the last seven days with those before.', errors: ERRORS },
  feedbackByTime: { summary: 'Read at which hours and days feedback comes.', errors: ERRORS },
  weeklySummary: {
    summary: 'Read what the last seven days should draw attention to.',
    description:
      'In `week` and in the seven days before, `satisfied` of `rated` said okay or better. `isTopComplaintDayTied` and `isTopMentionedServerTied` say that another day had as many complaints, or that somebody else was named as often.',
    errors: ERRORS,
  },
  tableAnalytics: {
    summary: 'Read how content guests are, table by table.',
    description:
      '`satisfied` of `rated` said okay or better. Answers of a table within 90 minutes are one of its `parties`. `comparedWithHouse` is `higher` or `lower` only where that is more than chance, of the newest 50,000 answers: at most a tenth of all tables that are marked so differ by chance alone. Below eight parties it is `too few`. Without a period, of all time.',
    errors: ERRORS,
  },
  insights: {
    summary: 'Read the numbers of a period, step by step, and of the one before.',
    description:
      'Days are those of the venue, and an answer belongs to the day on which it arrived. A day is told by the hour, up to 31 days by the day, up to seven months by weeks from Monday, more by months; the sums of `series` are those of `now`. `rewardBreakdown` tells the rewards of the period by type. `answeredInTime` tells how many complaints somebody took, answered or resolved within 24 hours, of those that came until the day before yesterday, so that both periods had the same time; null for all time. Two dates win over `period`; without either, the last three months.',
    errors: ERRORS,
  },
  complaintTimes: {
    summary: 'Read on which weekdays and at which hours guests were let down.',
    description:
      'Answers that arrived in the period, by the weekday and hour of the visit. Two dates win over `period`; without either, the last three months.',
    errors: ERRORS,
  },
  topics: {
    summary: 'Read what guests complained about and what they praised.',
    description:
      'By the topic that they tapped; what they wrote instead of one is `Something else`. Of the newest 10,000 answers of the period.',
    errors: ERRORS,
  },
  liveService: {
    summary: 'Read how quickly complaints were answered, and what became of guests’ calls.',
    description:
      'Seconds, with the median and the quarters around it. An answer counts from the guest’s words until somebody first took the complaint, replied or resolved it; `complaints` are all of these days, answered or not; `answeredInHours` counts only the hours in which the venue was open. `putRight` are calls where somebody came and did something and the guest did not object. Two dates win over `period`; without either, the last three months.',
    errors: ERRORS,
  },
  crossSiteComparison: {
    summary: 'Compare all venues of the owner, the best first.',
    description:
      '`trendsLastWeek.satisfaction` is in points of the satisfaction rate, the last seven days against the seven before; the counts behind it are beside it. `complaints` of a venue are those of the range: how many somebody took, answered or resolved, how many still wait, and how long all of them waited on average, those who still wait until now.',
    errors: { FORBIDDEN: 'The comparison comes with Premium.' },
  },
});

const textTopicsDocumentation = documented('Numbers', textTopics, {
  textTopics: {
    summary: 'Read what guests write about, over time and at each table.',
    description:
      'Of the answers of the period that were read: `withWords` had words, `tapped` only a topic that was tapped (of older ones the words are no longer kept). How many are about each topic, and how many of them praise it or complain of it, by the words and by the rating; where those do not agree the topic is only `mentioned`. By day, week or month, and by table where at least eight answers were read. Corrections count. Two dates win over `period`; without either, the last three months.',
    errors: ERRORS,
  },
});

export const statsDocumentation = [...numbersDocumentation, ...textTopicsDocumentation];
