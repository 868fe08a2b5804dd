import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { TwoSidedBars } from './charts/two-sided-bars.tsx';
import { countWithNoun } from './count-with-noun.ts';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import { LiveService } from './live/live-service.tsx';
import { type StatsVenue, topicsQuery } from './queries.ts';
import { QueryCard, RowsSkeleton } from './query-card.tsx';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TextTopicsCard } from './text-topics/text-topics-card.tsx';
import { topicNote } from './text-topics/topic-source-words.ts';

const TITLE = 'What guests tapped';

/** Recurring patterns: by hour, by topic, by table, by person. */
export function Patterns(about: { venueId: StatsVenue; asked: PeriodChoice }) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel {...about} />
        <CollapsedCard title="What guests tapped">
          <TopicsCard {...about} />
        </CollapsedCard>
        <CollapsedCard title="What guests write about">
          <TextTopicsCard {...about} />
        </CollapsedCard>
        <CollapsedCard title="Calls and answers">
          <div className="flex flex-col gap-4">
            <LiveService {...about} />
          </div>
        </CollapsedCard>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <ComplaintTimesCard {...about} />
      <TopicsCard {...about} />
      <TextTopicsCard {...about} className="lg:col-span-2" />
      <TablePerformance {...about} />
      <ServerLeaderboard {...about} title="Top Praised Servers" />
      <LiveService {...about} />
    </div>
  );
}

/** What do guests complain about, and what do they praise? */
export function TopicsCard({ venueId, asked }: { venueId: StatsVenue; asked: PeriodChoice }) {
  const query = useQuery(topicsQuery(venueId, asked));
  const { data, isPlaceholderData } = query;
  return (
    <QueryCard
      title={TITLE}
      description={
        data && data.answers > 0
          ? `The topics tapped in ${data.isCapped ? 'the newest ' : ''}${countWithNoun(data.answers, 'answer')}, most complaints first.`
          : undefined
      }
      className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}
      venueId={venueId}
      query={query}
      isEmpty={({ topics }) => topics.length === 0}
      empty={{
        icon: MessagesSquare,
        title: 'No topics yet',
        description: 'What guests tap as the reason appears here.',
      }}
      skeleton={<RowsSkeleton count={5} />}
    >
      {({ topics }) => (
        <TwoSidedBars
          title={TITLE}
          left={{ name: 'complained', style: 'bg-chili' }}
          right={{ name: 'praised', style: 'bg-basil' }}
          bars={topics.map(({ topic, complained, praised, mentioned }) => ({
            name: topic,
            left: complained,
            right: praised,
            note: topicNote({ mentioned, tapped: 0 }),
          }))}
        />
      )}
    </QueryCard>
  );
}
