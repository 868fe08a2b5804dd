import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, MessageCircleDashed } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { useLiveFeedback } from '../live/use-live-feedback.ts';
import { latestFeedbackQuery } from '../queries.ts';
import { LatestFeedbackCard } from './latest-feedback-card.tsx';

const MOST_SHOWN = 3;
const PLACES = ['first', 'second', 'third'] as const;

/** The last words of guests, for a glance at home. */
export function LatestFeedback({ venue }: { venue: Venue | undefined }) {
  const venueId = venue?.venueId;
  const queryClient = useQueryClient();
  const query = latestFeedbackQuery(venueId ?? '');
  const latest = useQuery({ ...query, enabled: venueId !== undefined });
  useLiveFeedback(venueId, () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  const shown = latest.data?.feedback.slice(0, MOST_SHOWN) ?? [];
  return (
    <section aria-labelledby="latest-feedback">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="latest-feedback" className="font-semibold text-lg leading-6">
            Recent Feedback
          </h2>
          <p className="mt-1 text-ink-soft text-sm">The last 7 days, today included.</p>
        </div>
        {shown.length > 0 && (
          <Button asChild variant="quiet" size="sm" className="-mr-3 max-sm:-ml-3">
            <Link href={paths.dashboard}>
              View all feedback
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
      {latest.isLoading && <Loading />}
      {latest.isError && !latest.data && (
        <Card>
          <ErrorState
            title="Failed to fetch recent feedback"
            description="Nothing is lost. Check your connection and try again."
            onRetry={() => void latest.refetch()}
            isRetrying={latest.isFetching}
            className="py-6"
          />
        </Card>
      )}
      {venue && shown.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {shown.map((feedback) => (
            <LatestFeedbackCard key={feedback.id} feedback={feedback} venue={venue} />
          ))}
        </ul>
      )}
      {(!venue || latest.data?.feedback.length === 0) && <NothingYet venueId={venueId} />}
    </section>
  );
}

function NothingYet({ venueId }: { venueId: string | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={MessageCircleDashed}
        title="No Recent Feedback"
        description="What your guests say will appear here."
        className="py-6"
        action={
          <Button asChild variant="secondary">
            <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
              Preview the widget
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        }
      />
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading recent feedback</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-60 rounded-lg" />
      ))}
    </div>
  );
}
