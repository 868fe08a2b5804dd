import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';
import * as peopleContract from './people/contract.ts';
import * as reviewsContract from './people/reviews-contract.ts';
import * as returnsContract from './returns-contract.ts';
import * as textTopics from './text-topics-contract.ts';
import * as warningsContract from './warnings/contract.ts';

const ERRORS = { NOT_FOUND: 'The venue does not exist, or the caller has no access to it.' };

const numbersDocumentation = joinDocumentation('Numbers', contract, {
  statsSummary: {
    summary: 'Retrieve the all-time totals of a venue.',
    description:
      '`satisfactionRate` is the percentage of rated feedback that was okay or better. `avgResponseTime` is the average time until a reply in hours, `avgResponseMinutes` the same in whole minutes; both cover all `replies`.',
    errors: ERRORS,
  },
  complaintsHeatmap: {
    summary: 'Count complaints by hour of the day.',
    description: 'Two dates take precedence over `dateRange`; the default is the last seven days.',
    errors: ERRORS,
  },
  serverStats: {
    summary: 'Count how often guests name each staff member.',
    description:
      '`mentions` counts the answers that name the staff member, `withWords` those with a text (among the newest 50,000 answers). Do not compare staff by `satisfied`, `rated` and `avgSentiment`: the chat asks for a name only after a rating of okay or better. `avgSentiment` ranges from 0 to 1 and is exactly 0 only without a rating. The default is all time.',
    errors: ERRORS,
  },
  weeklyTrends: {
    summary: 'Compare the feedback of the last seven days with the seven days before.',
    errors: ERRORS,
  },
  feedbackByTime: {
    summary: 'Retrieve the busiest hours and days for feedback.',
    errors: ERRORS,
  },
  weeklySummary: {
    summary: 'Summarise the last seven days.',
    description:
      '`week` and `weekBefore` hold how many guests gave a rating (`rated`) and how many of them said okay or better (`satisfied`). `isTopComplaintDayTied` means that another day had as many complaints, and `topComplaintDayVerdict` says whether the day stands out beyond chance. `isTopMentionedServerTied` means that another staff member was named as often.',
    errors: ERRORS,
  },
  tableAnalytics: {
    summary: 'Retrieve guest satisfaction by table.',
    description:
      '`rated` guests gave a rating, and `satisfied` of them said okay or better. Answers of one table within 90 minutes count as one of its `parties`. `comparedWithHouse` is `higher` or `lower` only if the difference is unlikely to be chance: at most a tenth of the marked tables are expected to be marked by chance. It is `too few` below eight parties, and covers the newest 50,000 answers. The default is all time.',
    errors: ERRORS,
  },
  insights: {
    summary: 'Retrieve the figures of a period and of the period before.',
    description:
      'Days follow the calendar of the venue, and an answer belongs to the day on which it arrived. `series` splits one day into hours, up to 31 days into days, up to 217 days into weeks from Monday, and longer periods into months; it adds up to `now`. `rewardBreakdown` counts the rewards of the period by type. `answeredInTime` counts the complaints that a member took, answered or resolved within 24 hours. It leaves out complaints since yesterday, so that both periods had the same time, and is null for all time. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
  complaintTimes: {
    summary: 'Count complaints by weekday and hour of the visit.',
    description:
      'Covers the answers that arrived in the period. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
  weekdays: {
    summary: 'Compare each weekday with the six others.',
    description:
      'Counts the parties whose answers arrived in the period, by the day of their visit. `rate` is the share of satisfied parties with an interval that is widened because seven days are compared at once. `comparedWithOthers` is `higher` or `lower` only if the difference is more than chance, and `too few` if there are fewer than eight parties or the interval of the difference is wider than 30 points. Covers the newest 50,000 answers. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
  topics: {
    summary: 'Count complaints and praise by tapped topic.',
    description:
      'Covers the newest 10,000 answers of the period (`isCapped` says whether there are more); those without a topic are left out. Words that a guest wrote instead of tapping a topic count as `Something else`. Answers rated great or excellent count as praise, complaints as `complained`, and all others, such as those rated okay, as `mentioned`. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
  liveService: {
    summary: 'Retrieve response times to complaints and the outcomes of calls.',
    description:
      'Times are in seconds, as a median with its quartiles. A response time runs from the guest’s words, or from an earlier call of the guest, until a member first took the complaint, replied or resolved it. `complaints` counts all complaints of the period, answered or not. `answeredInHours` counts only opening hours. `putRight` counts calls where a staff member came and did something before the guest left, and the guest did not object. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
  crossSiteComparison: {
    summary: 'Compare the venues of the caller, best first.',
    description:
      '`trendsLastWeek.satisfaction` is the change of the satisfaction rate in percentage points, the last seven days against the seven before; `week` and `weekBefore` hold the counts behind it. Answers of one table within 90 minutes are one of the `parties`, and `satisfiedParties` adds up their satisfied shares, for tests in which a party counts once; both cover the newest 50,000 answers of all venues. `complaints` covers the complaints of the range: `answered` were taken, answered or resolved, `waiting` were not, and `avgWaitMinutes` is the average wait of both until the response or until now. The default range is the last 30 days.',
    errors: { FORBIDDEN: 'The comparison requires the Premium plan. Upgrade to use it.' },
  },
});

const textTopicsDocumentation = joinDocumentation('Numbers', textTopics, {
  textTopics: {
    summary: 'Count the topics of guests’ texts over time and by table.',
    description:
      'Covers the answers of the period that the automatic text reader has read: `withWords` have a text, `tapped` only a tapped topic (older texts are no longer stored). `subjects` counts complaints and praise by what guests tapped (`tapped`) or only wrote about (`written`), each guest once per subject. For each topic, `positive` and `negative` count answers whose words and rating agree; all others are `mentioned`. Figures are split by day, week or month, and by table if at least eight of its answers were read. Corrections by members are included. Two dates take precedence over `period`; the default is the last three months.',
    errors: ERRORS,
  },
});

const peopleDocumentation = joinDocumentation('Numbers', peopleContract, {
  people: {
    summary: 'Retrieve the figures of the people who serve at a venue.',
    description:
      'An answer belongs to the person who had its table when it arrived (`PUT /api/sections`). `praise` counts how often guests named the person, `praiseWithWords` how often with a text; `latestQuote` is the newest praise in a guest’s own words. `parties` are the parties behind the rate. `rate` is the percentage of satisfied parties with its 95 % interval, as if everybody worked the same shifts: each person is compared with what the venue achieves in the shifts that this person worked, and few parties are drawn towards the venue. Complaints that are only about the kitchen or about waiting are left out. All people of the page are tested together. People are listed by name; those who have left share one line.',
    errors: ERRORS,
  },
});

const reviewsDocumentation = joinDocumentation('Numbers', reviewsContract, {
  myFigures: {
    summary: 'Retrieve the caller’s own figures and the answers behind them.',
    description:
      'One item for each venue on whose roster the caller is (`memberId`), for the last ninety days, with the newest 50 answers from the tables that the caller had. `words` is null for staff of venues where staff may not read feedback.',
  },
  askForReview: {
    summary: 'Ask for another look at an answer.',
    description:
      'For an answer from the caller’s tables that the caller feels is not theirs. Managers of the venue see the question. Asking again changes nothing.',
    exampleBody: { feedbackId: '01a1f09e-ca49-71c9-a63c-8ade5572d51e' },
    errors: { NOT_FOUND: 'The answer does not come from a table that the caller had.' },
  },
  openReviews: {
    summary: 'List the answers that people ask to look at again.',
    description: 'Longest waiting first; without those that have been decided.',
    errors: ERRORS,
  },
  decideReview: {
    summary: 'Decide whether an answer counts for a person.',
    description:
      '`taken out` removes the answer from the figures of the person; it still counts for the venue. `left` keeps it. A decision can be changed.',
    exampleBody: { decision: 'taken out' },
    errors: { NOT_FOUND: 'There is no such question at a venue of the caller.' },
  },
});

const returnsDocumentation = joinDocumentation('Numbers', returnsContract, {
  returns: {
    summary: 'Count the guests who came back with their reward code.',
    description:
      'A code that is redeemed on a later day than it was given proves a return; on the same day it does not. Days are those of the venue. Every code counts once: `given` is the sum of `sameDay`, `later`, `never` and `open`. `byCare` divides the codes of complaints by what was done: put right at the table, replied to in writing, or left. `answers` are the newest of those who came back. The figures say that guests came back, not why. `trial` compares the guests whose reward was for this visit with those whose reward was for the next, if chance decides between them (`rewardsUsable` `by_chance`); it covers all time and only expired codes, and its interval may be read on every day.',
    errors: ERRORS,
  },
});

const warningDocumentation = joinDocumentation('Numbers', warningsContract, {
  warnings: {
    summary: 'List the topics that guests complain about more often than usual.',
    description:
      'A CUSUM over the share of parties that complain about a topic, in the last 28 days against the 26 weeks before; answers of one table within 90 minutes are one party. On average a venue gets less than one false warning in two months, over all topics. Late and corrected answers count. `lookAt` says what most of the answers have in common; it is a description and no test.',
    errors: ERRORS,
  },
  answerWarning: {
    summary: 'Say what the team makes of a warning.',
    description:
      '`known` and `not useful` put the warning away until the topic is back to normal. After `not useful` the next warning about the topic needs more evidence. `new` takes an answer back.',
    exampleBody: { status: 'looking' },
    errors: { NOT_FOUND: 'There is no such open warning at a venue of the caller.' },
  },
});

export const statsDocumentation = [
  ...numbersDocumentation,
  ...textTopicsDocumentation,
  ...peopleDocumentation,
  ...reviewsDocumentation,
  ...warningDocumentation,
  ...returnsDocumentation,
];
