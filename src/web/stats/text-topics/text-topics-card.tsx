import { useQuery } from '@tanstack/react-query';
import { ArrowRight, MessageSquareText, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, writePeriod } from '#shared/stats/period.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { TOPIC_LABELS, type Topic } from '#shared/understanding/understanding.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Sparkline, type SparkPoint } from '../charts/sparkline.tsx';
import { TwoSidedBars } from '../charts/two-sided-bars.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { stepName } from '../insights/step-words.ts';
import { type StatsVenue, type TextTopics, textTopicsQuery } from '../queries.ts';
import { QueryCard } from '../query-card.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { answersReadSentence, topicNote } from './topic-source-words.ts';
import { TopicsAtTables } from './topics-at-tables.tsx';

const TITLE = 'What guests write about';

/** What do guests write about, when, and at which tables? */
export function TextTopicsCard({
  venueId,
  asked,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  className?: string;
}) {
  const query = useQuery(textTopicsQuery(venueId, asked));
  const { data, isPlaceholderData } = query;
  return (
    <QueryCard
      title={TITLE}
      description={
        data && data.answers > 0
          ? `${answersReadSentence(data)} The most frequent topics first; an answer can be about several.`
          : undefined
      }
      className={classNames('transition-opacity', isPlaceholderData && 'opacity-60', className)}
      venueId={venueId}
      query={query}
      isEmpty={({ topics, safety }) => topics.length === 0 && safety === 0}
      empty={{
        icon: MessageSquareText,
        title: 'Nothing to read yet',
        description: 'What guests write in this period appears here by topic, in any language.',
      }}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(topics) => (
        <div className="@container flex flex-col gap-5">
          <SafetyCount count={topics.safety} asked={asked} />
          <div className="grid gap-x-10 gap-y-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {topics.topics.length > 0 && <Topics found={topics} asked={asked} />}
            <TopicsAtTables found={topics} />
          </div>
        </div>
      )}
    </QueryCard>
  );
}

/** Renders nothing at zero: finding no safety matter does not mean that there was none. */
function SafetyCount({ count, asked }: { count: number; asked: PeriodChoice }) {
  if (count === 0) return null;
  return (
    <Link
      href={addressOf({ safety: 'any' }, asked)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg border border-chili/35 bg-chili-soft px-4 py-2 font-semibold text-chili-ink hover:border-chili"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-48">
        {countWithNoun(count, 'possible safety issue')} in this period
      </span>
      <span className="inline-flex items-center gap-1.5 text-sm print:hidden">
        Read {count === 1 ? 'it' : 'them'}
        <ArrowRight aria-hidden className="size-4" />
      </span>
    </Link>
  );
}

function Topics({ found, asked }: { found: TextTopics; asked: PeriodChoice }) {
  return (
    <div className="min-w-0">
      <TwoSidedBars
        title={TITLE}
        left={{ name: 'complained', style: 'bg-chili' }}
        right={{ name: 'praised', style: 'bg-basil' }}
        asideName="over time"
        bars={found.topics.map(({ topic, answers, negative, positive, ...others }) => ({
          name: TOPIC_LABELS[topic],
          left: negative,
          right: positive,
          note: topicNote(others),
          href: addressOf({ topic }, asked),
          // With few answers, a trend would be meaningless.
          aside: answers >= MIN_RATINGS && (
            <Sparkline
              title={`${TOPIC_LABELS[topic]} over time`}
              points={topicPoints(found, topic)}
              className="h-7"
            />
          ),
        }))}
      />
    </div>
  );
}

/** The address of the inbox, filtered to exactly the counted answers. */
function addressOf(filter: Record<string, string>, asked: PeriodChoice): string {
  return `${paths.feedback}?${writePeriod(new URLSearchParams(filter).toString(), asked)}`;
}

/** The number of answers about a topic per step, each with its description. */
function topicPoints({ step, series }: TextTopics, topic: Topic): SparkPoint[] {
  return series.map(({ first, isOngoing, topics }) => {
    const value = topics.find((each) => each.topic === topic)?.answers ?? 0;
    const name = stepName(step, { first, hour: null });
    const about = TOPIC_LABELS[topic].toLowerCase();
    const detail = `${name}: ${countWithNoun(value, 'answer')} about ${about}${isOngoing ? ' so far' : ''}`;
    return { detail, value };
  });
}
