import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { myPraiseQuery } from './queries.ts';

/** What guests said about whoever reads it, the newest first. */
export function MyPraise() {
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
        <Skeleton className="h-64 rounded-lg" />
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
  return (
    <Card className="px-4 py-1 sm:px-6 sm:py-2">
      <ul className="divide-y">
        {data.praise.map(({ id, words, tableNumber, venueName, createdAt }) => (
          <li key={id} className="py-4">
            <blockquote dir="auto" className="wrap-anywhere text-pretty font-display text-lg">
              “{words}”
            </blockquote>
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
              <time dateTime={createdAt}>{formatMoment(createdAt, { now })}</time>
              {tableNumber && ` · ${tableLabel(tableNumber)}`} · {venueName}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
