import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { LiveService } from '#shared/stats/contract.ts';
import { daysOfPeriod, type PeriodChoice, writePeriod } from '#shared/stats/period.ts';
import {
  insightsQuery,
  liveServiceQuery,
  returnsQuery,
  tableAnalyticsQuery,
  textTopicsQuery,
  weekdaysQuery,
} from '../queries.ts';
import { weekdaysHeadline } from '../weekdays-words.ts';
import { repliesAnswer, returnsAnswer, tablesAnswer, topicsAnswer } from './glance-words.ts';

/** The cards of the dashboard that an answer at a glance opens. */
export type AnswerCard = 'topics' | 'tables' | 'weekdays' | 'figures';

/**
 * What owners ask most, each answered in one line that opens the card about it. An answer may be
 * that it is too early to say.
 */
export function Glance({
  venueId,
  asked,
  today,
  onOpen,
}: {
  venueId: string;
  asked: PeriodChoice;
  /** The venue's day; undefined while loading. */
  today: string | undefined;
  onOpen: (card: AnswerCard) => void;
}) {
  const insights = useQuery(insightsQuery(venueId, asked));
  const topics = useQuery(textTopicsQuery(venueId, asked));
  const tables = useQuery(tableAnalyticsQuery(venueId, asked));
  const weekdays = useQuery(weekdaysQuery(venueId, asked));
  const live = useQuery(liveServiceQuery(venueId, asked));
  const days = today === undefined ? undefined : daysOfPeriod(asked, today);
  const returns = useQuery({ ...returnsQuery(venueId, days), enabled: today !== undefined });
  // Without the number of waiting complaints, the line would grow a moment later.
  const replies =
    insights.data && !live.isPending
      ? repliesAnswer(insights.data.now, waitingComplaints(live.data))
      : undefined;
  const cards: [string, AnswerCard, Pick<typeof topics, 'isError'>, string | undefined][] = [
    ['Topics', 'topics', topics, topics.data && topicsAnswer(topics.data)],
    ['Tables', 'tables', tables, tables.data && tablesAnswer(tables.data)],
    [
      'Weekdays',
      'weekdays',
      weekdays,
      weekdays.data && (weekdaysHeadline(weekdays.data) ?? 'Too early to say'),
    ],
    ['Replies', 'figures', insights, replies],
  ];
  return (
    <ul aria-label="At a glance" className={LIST_STYLES}>
      {cards.map(([name, card, { isError }, answer]) => (
        <li key={card} className={ITEM_STYLES}>
          <button type="button" onClick={() => onOpen(card)} className={LINE_STYLES}>
            <Line name={name} isError={isError}>
              {answer}
            </Line>
          </button>
        </li>
      ))}
      <li className={ITEM_STYLES}>
        <Link
          href={`${paths.returns}?${writePeriod(new URLSearchParams({ venue: venueId }).toString(), asked)}`}
          className={LINE_STYLES}
        >
          <Line name="Returns" isError={returns.isError}>
            {returns.data && returnsAnswer(returns.data)}
          </Line>
        </Link>
      </li>
    </ul>
  );
}

function waitingComplaints(live: LiveService | undefined): number {
  return live ? live.complaints - (live.answered?.count ?? 0) : 0;
}

const LIST_STYLES =
  'grid grid-cols-1 overflow-hidden rounded-lg border bg-surface max-lg:divide-y lg:grid-cols-5 lg:divide-x print:grid-cols-5';
const ITEM_STYLES = 'min-w-0';
const LINE_STYLES =
  'group flex h-full w-full items-center gap-3 px-4 py-2.5 text-left text-sm transition-colors hover:bg-sunken/60 max-lg:min-h-15 lg:items-start lg:py-3.5';

/** The name of the question above its answer at a desk, beside it on a phone. */
function Line({
  name,
  isError,
  children,
}: {
  name: string;
  isError: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 lg:flex-col">
        <span className="w-20 shrink-0 text-ink-soft">{name}</span>
        <span className="wrap-anywhere min-w-0 flex-1 basis-40 text-pretty font-medium lg:min-h-10 lg:basis-auto">
          {children ?? (isError ? 'Could not be loaded' : <Placeholder />)}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft lg:hidden print:hidden" />
    </>
  );
}

function Placeholder() {
  return (
    <span
      aria-hidden
      aria-busy
      className="inline-block h-4 w-28 max-w-full animate-pulse rounded-md bg-ink/8 align-middle"
    />
  );
}
