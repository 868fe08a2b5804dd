import { useQuery } from '@tanstack/react-query';
import { Gift, Info, MessageSquareText, Smile, Timer } from 'lucide-react';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { statsSummary } from '#shared/stats/contract.ts';
import {
  formatResponseTime,
  RESPONSE_TIME_WORDS,
  SATISFIED_WORDS,
} from '#shared/stats/definitions.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { formatCount } from './count-of.ts';
import { type StatsVenue, statsQuery } from './queries.ts';
import { StaleNotice } from './stale-notice.tsx';
import { StatCard } from './stat-card.tsx';

const FAILURE = 'Failed to fetch stats';
const NO_DATA = 'No data available';
const NO_STATS: ResponseOf<typeof statsSummary> = {
  totalFeedback: 0,
  satisfactionRate: 0,
  avgResponseTime: null,
  rewardsClaimed: 0,
  rewardsRedeemed: 0,
  rewardBreakdown: {},
};

const REWARD_BREAKDOWN = {
  name: 'reward-breakdown',
  load: async () => (await import('./reward-breakdown.tsx')).RewardBreakdown,
};

/** How are we doing? Four numbers, at one glance. */
export function StatCards({
  venueId,
  customRewards,
}: {
  venueId: StatsVenue;
  /** The rewards that the venue named itself. */
  customRewards: readonly string[];
}) {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery(venueId));
  const stats = venueId === null ? NO_STATS : data;
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  if (isError && !stats) {
    return (
      <Card role="region" aria-label="Key figures">
        <ErrorState title={FAILURE} className="py-4" {...retry} />
      </Card>
    );
  }
  const hasReplies = stats?.avgResponseTime !== null;
  return (
    <section aria-label="Key figures" aria-busy={!stats}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-6">
        <StatCard
          icon={MessageSquareText}
          label="Total Feedback"
          value={stats && formatCount(stats.totalFeedback)}
          note={stats?.totalFeedback === 0 ? NO_DATA : 'All time'}
        />
        <StatCard
          icon={Smile}
          label="Satisfaction Rate"
          value={stats && `${stats.satisfactionRate}%`}
          note={stats?.totalFeedback === 0 ? NO_DATA : SATISFIED_WORDS}
        />
        <StatCard
          icon={Timer}
          label="Avg Response Time"
          value={stats && formatResponseTime(stats.avgResponseTime)}
          isInWords={!hasReplies}
          note={hasReplies ? RESPONSE_TIME_WORDS : 'No replies yet'}
        />
        <StatCard
          icon={Gift}
          label="Rewards Claimed"
          value={stats && formatCount(stats.rewardsClaimed)}
          note={stats && `${formatCount(stats.rewardsRedeemed)} redeemed`}
          explanation={
            stats && (
              <LazyPart
                code={REWARD_BREAKDOWN}
                waiting={<Info aria-hidden className="m-0.5 size-4" />}
              >
                {(RewardBreakdown) => (
                  <RewardBreakdown stats={stats} customRewards={customRewards} />
                )}
              </LazyPart>
            )
          }
        />
      </div>
      {isError && <StaleNotice failure={FAILURE} {...retry} />}
    </section>
  );
}
