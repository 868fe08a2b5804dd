import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TwoSidedBars } from './charts/two-sided-bars.tsx';
import { countWithNoun } from './count-with-noun.ts';
import { type StatsVenue, topicsQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { topicNote } from './text-topics/topic-source-words.ts';

const TITLE = 'What guests tapped';

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
