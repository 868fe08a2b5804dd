import { useQuery } from '@tanstack/react-query';
import { Armchair, Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import type { ComparisonResult } from '#shared/stats/change-verdict.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { type TableBadgeVariant, tableBadgeVariant } from '#shared/stats/rules.ts';
import { satisfiedPercentage } from '#shared/stats/wilson-interval.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { insightsQuery, type StatsVenue, tableAnalyticsQuery } from './queries.ts';
import { QueryCard, RowsSkeleton } from './query-card.tsx';
import {
  differenceWords,
  isDifferent,
  ShareAxis,
  ShareRow,
  sharesAxisStart,
  sortDifferingFirst,
} from './share-row.tsx';

type Table = EndpointResponse<typeof tableAnalytics>[number];

const FIRST_SHOWN = 5;
/** On a phone, this many tables make the card as tall as its neighbours in the carousel. */
const FIRST_ON_PHONE = 3;
const MORE_AT_ONCE = 20;
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;

const LOOKS: Record<TableBadgeVariant, { icon: LucideIcon; words: string }> = {
  default: { icon: Smile, words: 'Mostly positive' },
  destructive: { icon: Frown, words: 'Mostly negative' },
  secondary: { icon: Meh, words: 'Mixed' },
};

const MARKS: Partial<Record<ComparisonResult, BadgeProps['tone']>> = {
  lower: 'chili',
  higher: 'basil',
};

/** Satisfaction by table; the tables with the most answers first. */
export function TablePerformance({
  venueId,
  asked,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  className?: string;
}) {
  const first = useIsMobile() ? FIRST_ON_PHONE : FIRST_SHOWN;
  const [more, setMore] = useState(0);
  const query = useQuery(tableAnalyticsQuery(venueId, asked));
  // Every table that the sentence is about is visible, however many there are.
  const differing = query.data?.filter(isDifferent).length ?? 0;
  const shown = Math.max(first, differing) + more;
  const house = useVenueAverage(venueId, asked);
  const named = query.data?.map((table) => ({ ...table, name: tableLabel(table.tableNumber) }));
  return (
    <QueryCard
      title="Table Performance"
      description={
        named && named.length > 0
          ? differenceWords(named, 'tables')
          : 'Tables with the most answers first.'
      }
      className={className}
      venueId={venueId}
      query={query}
      isEmpty={(tables) => tables.length === 0}
      empty={{
        icon: Armchair,
        title: 'No table data available yet.',
        description: 'QR codes with a table number tell you where guests sat.',
      }}
      skeleton={<RowsSkeleton count={first} />}
    >
      {(tables) => {
        const base = sharesAxisStart(tables);
        return (
          <div className="@container flex grow flex-col">
            <ul className="divide-y">
              {sortDifferingFirst(tables)
                .slice(0, shown)
                .map((table) => (
                  <ShareRow
                    key={table.tableNumber}
                    name={tableLabel(table.tableNumber)}
                    badge={<SentimentBadge table={table} />}
                    note={countsWords(table.sentimentCounts)}
                    share={table}
                    base={base}
                    house={house}
                  />
                ))}
            </ul>
            <ShareAxis base={base} />
            <VenueAverageNote house={house}>
              {tables.length > shown && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-mx-3 min-h-11 text-basil-ink print:hidden"
                  onClick={() => setMore(more + MORE_AT_ONCE)}
                >
                  Show {Math.min(MORE_AT_ONCE, tables.length - shown)} more
                </Button>
              )}
            </VenueAverageNote>
          </div>
        );
      }}
    </QueryCard>
  );
}

function countsWords(counts: Table['sentimentCounts']): string {
  return SENTIMENTS.filter((sentiment) => counts[sentiment] > 0)
    .map((sentiment) => `${counts[sentiment]} ${sentiment}`)
    .join(' · ');
}

/** The wording follows the raw answers; the colour marks only a significant difference. */
function SentimentBadge({ table: { sentimentCounts, comparedWithHouse } }: { table: Table }) {
  const variant = tableBadgeVariant(sentimentCounts);
  const { icon: Icon, words } = LOOKS[variant];
  return (
    <Badge tone={MARKS[comparedWithHouse] ?? 'neutral'} data-variant={variant}>
      <Icon aria-hidden />
      {words}
    </Badge>
  );
}

/** The venue's percentage in this period; undefined while loading. */
function useVenueAverage(venueId: StatsVenue, asked: PeriodChoice): number | undefined {
  const { data } = useQuery(insightsQuery(venueId, asked));
  return data && satisfiedPercentage(data.now);
}

/** The note below the tables: explains the intervals and the dotted line at the venue's average. */
function VenueAverageNote({
  house,
  children,
}: {
  /** The percentage of the whole venue; undefined while loading. */
  house: number | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3">
      <p className="min-w-0 text-ink-soft text-xs">
        Okay or better, with its uncertainty; a party counts once. By rating, positive is great or
        excellent, negative is poor or fair.
        {house !== undefined && ` Dotted: all guests of this period, ${Math.round(house)}%.`}
      </p>
      {children}
    </div>
  );
}
