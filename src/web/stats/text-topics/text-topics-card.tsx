import { useQuery } from '@tanstack/react-query';
import { ArrowRight, MessageSquareText, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { tableLabel } from '#shared/qr/table-label.ts';
import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, writePeriod } from '#shared/stats/period.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { TOPIC_LABELS, type Topic } from '#shared/understanding/understanding.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Sparkline, type SparkPoint } from '../charts/sparkline.tsx';
import { TwoSidedBars } from '../charts/two-sided-bars.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { stepName } from '../insights/step-words.ts';
import { type StatsVenue, type TextTopics, textTopicsQuery } from '../queries.ts';
import { QueryCard, RowsSkeleton } from '../query-card.tsx';
import { answersReadSentence, topicNote } from './topic-source-words.ts';

const FIRST_SHOWN = 5;
const MAX_TOPICS = 2;

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

type Table = TextTopics['tables'][number];

/** What guests at each table complain about and praise most, for tables with enough answers. */
function TopicsAtTables({ found: { tables, tablesWithFew } }: { found: TextTopics }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? tables : tables.slice(0, FIRST_SHOWN);
  return (
    <section aria-label="By table" className="min-w-0">
      <h3 className="font-semibold text-sm">By table</h3>
      {shown.length > 0 && (
        <ul className="mt-1 divide-y">
          {shown.map((table) => (
            <TableRow key={table.tableNumber} table={table} />
          ))}
        </ul>
      )}
      {tables.length > shown.length && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3 min-h-11 text-basil-ink print:hidden"
          onClick={() => setIsWhole(true)}
        >
          Show {tables.length - shown.length} more
        </Button>
      )}
      {(tablesWithFew > 0 || tables.length === 0) && (
        <p className="mt-2 text-ink-soft text-sm">
          {tables.length === 0
            ? `Too few to say: a table is told of from ${MIN_RATINGS} answers on.`
            : `${countWithNoun(tablesWithFew, 'table')} with too few answers to say.`}
        </p>
      )}
    </section>
  );
}

function TableRow({ table: { tableNumber, answers, withWords, topics } }: { table: Table }) {
  return (
    <li className="py-2 text-sm">
      <p className="flex justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0 font-medium">{tableLabel(tableNumber)}</span>
        <span className="text-right text-ink-soft">
          {countWithNoun(answers, 'answer')}
          {withWords < answers && `, ${formatCount(withWords)} with words`}
        </span>
      </p>
      <p className="text-ink-soft">
        <span className="text-chili-ink">Complained: </span>
        {mostOf(topics, 'negative')}
        <span aria-hidden> · </span>
        <span className="text-basil-ink">Praised: </span>
        {mostOf(topics, 'positive')}
      </p>
    </li>
  );
}

/** 'Waiting 6, Price 2'. */
function mostOf(topics: Table['topics'], side: 'negative' | 'positive'): string {
  const most = topics
    .filter((topic) => topic[side] > 0)
    .toSorted((one, other) => other[side] - one[side])
    .slice(0, MAX_TOPICS)
    .map((topic) => `${TOPIC_LABELS[topic.topic]} ${formatCount(topic[side])}`);
  return most.join(', ') || 'none';
}
