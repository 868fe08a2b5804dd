import { useQuery } from '@tanstack/react-query';
import { Armchair, Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import type { AskedPeriod } from '#shared/stats/period.ts';
import { type TableBadge, tableBadge } from '#shared/stats/rules.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { HouseNote } from './house-note.tsx';
import { type StatsVenue, tablesQuery } from './queries.ts';
import { QueryCard } from './query-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { baseOfShares, differenceWords, namedFirst, ShareAxis, ShareRow } from './share-row.tsx';
import { useHouseShare } from './use-house-share.ts';

type Table = ResponseOf<typeof tableAnalytics>[number];

const FIRST_SHOWN = 5;
/** On a phone, as high as the cards beside it. */
const FIRST_ON_PHONE = 4;
const MORE_AT_ONCE = 20;
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;

const LOOKS: Record<TableBadge, { icon: LucideIcon; tone: BadgeProps['tone']; words: string }> = {
  default: { icon: Smile, tone: 'basil', words: 'Mostly positive' },
  destructive: { icon: Frown, tone: 'chili', words: 'Mostly negative' },
  secondary: { icon: Meh, tone: 'neutral', words: 'Mixed' },
};

/** How do guests feel at each table? The tables with the most answers first. */
export function TablePerformance({
  venueId,
  asked,
  className,
}: {
  venueId: StatsVenue;
  asked: AskedPeriod;
  className?: string;
}) {
  const first = useIsMobile() ? FIRST_ON_PHONE : FIRST_SHOWN;
  const [more, setMore] = useState(0);
  const shown = first + more;
  const query = useQuery(tablesQuery(venueId, asked));
  const house = useHouseShare(venueId, asked);
  const named = query.data?.map((table) => ({ ...table, name: nameOf(table) }));
  return (
    <QueryCard
      title="Table Performance"
      description={
        named && named.length > 0 && house !== undefined
          ? differenceWords(named, house, 'tables')
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
      skeleton={<RowsSkeleton count={FIRST_SHOWN} />}
    >
      {(tables) => {
        const base = baseOfShares(tables);
        return (
          <div className="@container flex grow flex-col">
            <ul className="divide-y">
              {namedFirst(tables, house)
                .slice(0, shown)
                .map((table) => (
                  <ShareRow
                    key={table.tableNumber}
                    name={nameOf(table)}
                    badge={<SentimentBadge counts={table.sentimentCounts} />}
                    note={countsWords(table.sentimentCounts)}
                    share={table}
                    base={base}
                    house={house}
                  />
                ))}
            </ul>
            <ShareAxis base={base} />
            <HouseNote house={house}>
              {tables.length > shown && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-mr-3 min-h-11 text-basil-ink print:hidden"
                  onClick={() => setMore(more + MORE_AT_ONCE)}
                >
                  Show {Math.min(MORE_AT_ONCE, tables.length - shown)} more
                </Button>
              )}
            </HouseNote>
          </div>
        );
      }}
    </QueryCard>
  );
}

function nameOf({ tableNumber }: Table): string {
  return /^\d+$/.test(tableNumber) ? `Table ${tableNumber}` : tableNumber;
}

function countsWords(counts: Table['sentimentCounts']): string {
  return SENTIMENTS.filter((sentiment) => counts[sentiment] > 0)
    .map((sentiment) => `${counts[sentiment]} ${sentiment}`)
    .join(' · ');
}

function SentimentBadge({ counts }: { counts: Table['sentimentCounts'] }) {
  const variant = tableBadge(counts);
  const { icon: Icon, tone, words } = LOOKS[variant];
  return (
    <Badge tone={tone} data-variant={variant}>
      <Icon aria-hidden />
      {words}
    </Badge>
  );
}
