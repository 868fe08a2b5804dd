import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { Insights, StatsVenue } from '../queries.ts';
import { QueryCard } from '../query-card.tsx';

export type InsightsCardProps = {
  venueId: StatsVenue;
  query: Pick<
    UseQueryResult<Insights>,
    'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >;
  className?: string;
};

/** One chart of the period; without ratings it says that there is no data. */
export function InsightsCard({
  venueId,
  query,
  className,
  title,
  descriptionOf,
  icon,
  skeletonHeight,
  children,
}: InsightsCardProps & {
  title: string;
  descriptionOf: (insights: Insights) => ReactNode;
  icon: LucideIcon;
  skeletonHeight: string;
  children: (insights: Insights) => ReactNode;
}) {
  const { data, isPlaceholderData } = query;
  const hasRatings = data !== undefined && data.now.rated > 0;
  const isNew = venueId === null || data?.sinceBeginning.answers === 0;
  return (
    <QueryCard
      title={title}
      description={hasRatings ? descriptionOf(data) : undefined}
      className={classNames(className, isPlaceholderData && 'opacity-60', 'transition-opacity')}
      venueId={venueId}
      query={query}
      failure="Failed to load data"
      isEmpty={({ now }) => now.rated === 0}
      empty={{
        icon,
        title: isNew ? 'No answers yet' : 'No answers in this period',
        description: isNew ? 'It starts with your first answer.' : 'Choose a longer period above.',
      }}
      skeleton={
        <>
          <Skeleton className="mb-4 h-5 w-3/4" />
          <Skeleton className={skeletonHeight} />
        </>
      }
    >
      {children}
    </QueryCard>
  );
}
