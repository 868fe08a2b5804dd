import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { formatMoment } from '#shared/site/format-moment.ts';
import {
  type Activity,
  type ActivitySelection,
  readActivity,
} from '#shared/team/activity-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** Who did what and when, the newest first, page by page. */
export function ActivityList({ selection }: { selection: ActivitySelection }) {
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
      <ErrorState
        title="We could not load the activity"
        description="Nothing is lost. Check your connection and try again."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const entries = list.data?.pages.flatMap(({ activity }) => activity);
  if (entries?.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="Nothing to show"
        description="Nobody has done anything like this on these days."
      />
    );
  }
  return (
    <>
      <ol aria-busy={!entries} className="divide-y">
        {entries?.map((entry) => <ActivityRow key={entry.id} entry={entry} />) ?? PLACEHOLDERS}
      </ol>
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center border-t pt-4">
          <Button
            variant="secondary"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}

function ActivityRow({ entry }: { entry: Activity }) {
  const { at, who, device, words, venueName, browser } = entry;
  const where = [venueName, device && `at ${device}`, browser].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          {who && <span className="font-semibold">{who.name}: </span>}
          {words}
        </p>
        {where && <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{where}</p>}
      </div>
      <time dateTime={at} className="text-ink-soft text-sm tabular-nums">
        {formatMoment(at, { now: new Date() })}
      </time>
    </li>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth'].map((place) => (
  <li key={place} className="py-3 first:pt-0 last:pb-0">
    <Skeleton className="w-64 max-w-full" />
    <Skeleton className="mt-2.5 h-3.5 w-40 max-w-full" />
  </li>
));
