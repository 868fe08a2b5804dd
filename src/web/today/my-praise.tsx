import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { sortMyPraise } from './my-praise-words.ts';
import { myPraiseQuery } from './queries.ts';

/** What guests said about whoever reads it: their own words, the newest first, then what they tapped. */
export function MyPraise({
  most,
}: {
  /** How many words at most, for a glance; undefined for all. */
  most?: number;
}) {
  const { data, isError, isFetching, refetch } = useQuery(myPraiseQuery);
  const now = useNow();
  if (!data && isError) {
    return (
      <Card>
        <ErrorState
          title="We could not load what guests said"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading what guests said</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (data.praise.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Heart}
          title="No words about you yet"
          description={
            data.name
              ? `When a guest names ${data.name} and liked it, it stands here for ninety days.`
              : 'Your account has no first name, so guests’ words cannot be matched with you.'
          }
        />
      </Card>
    );
  }
  const { own, tapped } = sortMyPraise(data.praise);
  const shown = own.slice(0, most);
  const isOfSeveral = new Set(data.praise.map(({ venueId }) => venueId)).size > 1;
  return (
    <Card className="px-4 py-1 sm:px-6 sm:py-2">
      <ul className="divide-y">
        {shown.map(({ id, words, tableNumber, venueName, createdAt }) => (
          <li key={id} className="py-4">
            <blockquote
              dir="auto"
              className={classNames(
                'wrap-anywhere text-pretty font-display text-lg',
                most !== undefined && 'line-clamp-4',
              )}
            >
              “{words}”
            </blockquote>
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
              <time dateTime={createdAt}>{formatMoment(createdAt, { now })}</time>
              {tableNumber && ` · ${tableLabel(tableNumber)}`}
              {isOfSeveral && ` · ${venueName}`}
            </p>
          </li>
        ))}
        {tapped.length > 0 && (
          <li className="py-4">
            <h3 className="text-ink-soft text-sm">Tapped by guests whom you served</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {tapped.map(({ sentence, count }) => (
                <li key={sentence}>
                  <Badge tone="basil" className="h-auto min-h-7 text-sm">
                    {sentence}
                    <span className="tabular-nums">×{count}</span>
                  </Badge>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </Card>
  );
}
