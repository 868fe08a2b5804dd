import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { dayHeading } from '#shared/feedback/day-heading.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { type ActivitySelection, readActivity } from '#shared/team/activity-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';
import { groupByDay } from '#web/platform/browser/group-by-day.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { foldRepeatedActions } from './fold-repeated-actions.ts';

/** The activity log, newest first, by day, with paging. */
export function ActivityList({
  selection,
  onClear,
}: {
  selection: ActivitySelection;
  onClear: () => void;
}) {
  const now = useNow();
  const list = useInfiniteQuery({
    queryKey: [readActivity.path, selection],
    queryFn: ({ pageParam, signal }) =>
      callApi(readActivity, { query: { ...selection, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  if (list.isError && !list.data) {
    return (
      <Card>
        <ErrorState
          title="We could not load the activity"
          description="Nothing is lost. Check your connection and try again."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Card>
    );
  }
  if (!list.data) return <LoadingActivity />;
  const entries = list.data.pages.flatMap(({ activity }) => activity);
  if (entries.length === 0) {
    const isNarrowed = Object.keys(selection).length > 0;
    return (
      <Card>
        <EmptyState
          icon={History}
          title={isNarrowed ? 'Nothing to show' : 'Nothing has happened yet'}
          description={
            isNarrowed
              ? 'Nobody has done anything like this on these days.'
              : 'Everything that people do here is recorded, from the first sign-in on.'
          }
          action={
            isNarrowed && (
              <Button variant="secondary" onClick={onClear}>
                Show everything
              </Button>
            )
          }
        />
      </Card>
    );
  }
  const timeZone = browserTimeZone() ?? 'UTC';
  const today = localDay(timeZone, now);
  // Actions of different people are merged only if the list is not filtered by person or kind.
  const isOverPeople = !selection.memberId && !selection.kind;
  return (
    <Card className="px-4 py-1 sm:px-6 sm:py-2">
      {groupByDay(entries, ({ at }) => at, timeZone).map(({ day, items }) => (
        <section key={`${day} ${items[0]?.id}`} aria-label={dayHeading(day, today)}>
          <h2 className="border-b pt-5 pb-2 font-semibold text-lg">{dayHeading(day, today)}</h2>
          <ol className="divide-y">
            {foldRepeatedActions(items, { isOverPeople }).map((repeated) => (
              <ActivityRow key={repeated.newest.id} repeated={repeated} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <ShowMore
          key={JSON.stringify(selection)}
          isLoading={list.isFetchingNextPage}
          onShow={() => list.fetchNextPage({ throwOnError: true })}
          failureWords="Earlier activity could not be loaded. Please try again."
          className="border-t py-4"
        >
          Show earlier
        </ShowMore>
      )}
    </Card>
  );
}

function LoadingActivity() {
  return (
    <Card role="status" className="px-4 py-1 sm:px-6 sm:py-2">
      <span className="sr-only">Loading the activity</span>
      <div className="border-b pt-5 pb-2">
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="divide-y">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((place) => (
          <div key={place} className="flex items-center gap-4 py-3">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <Skeleton className="h-11 grow xl:h-9" />
          </div>
        ))}
      </div>
    </Card>
  );
}
