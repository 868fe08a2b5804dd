import { useEffect, useRef } from 'react';
import { dayHeading } from '#shared/feedback/day-heading.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { dayIn } from '#shared/stats/definitions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { periodWords } from '../inbox-filters/period-words.ts';
import { InboxRow } from './inbox-row.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import type { ListPaneProps } from './list-pane-props.ts';
import { NothingHere } from './nothing-here.tsx';

type Props = Pick<
  ListPaneProps,
  'inbox' | 'venue' | 'address' | 'openedId' | 'readerId' | 'onOpen'
>;

/** The answers under the days on which they arrived. */
export function InboxRows({ inbox, venue, address, openedId, readerId, onOpen }: Props) {
  const { list, items } = inbox;
  const now = useNow();
  const { timezone } = venue;
  if (list.isLoading) return <InboxSkeleton />;
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        title="Failed to fetch feedback"
        description="Nothing is lost. Check your connection and try again."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (items.length === 0) return <NothingHere venueId={venue.venueId} address={address} />;
  const today = dayIn(timezone, now);
  return (
    <div className="pb-6">
      {daysOf(items, timezone).map(({ day, answers }) => (
        <section key={day} aria-label={dayHeading(day, today)}>
          <h2 className="px-4 pt-4.5 pb-1.5 font-semibold text-ink-soft text-xs lg:px-6">
            {dayHeading(day, today)}
          </h2>
          <ol>
            {answers.map((feedback) => (
              <InboxRow
                key={feedback.id}
                feedback={feedback}
                href={address.hrefOf(feedback.id)}
                isCurrent={feedback.id === openedId}
                timeZone={timezone}
                readerId={readerId}
                onOpen={onOpen}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? <LoadMore list={list} /> : <EndOfSearch address={address} />}
    </div>
  );
}

/** A search goes only as far back as the list does, which nobody may know who looks for a name. */
function EndOfSearch({ address: { filters, apply } }: Pick<Props, 'address'>) {
  const { search, asked, kind } = filters;
  if (search === '' || kind === 'waiting' || asked.period === 'all_time') return null;
  return (
    <div className="px-4 pt-5 text-center text-ink-soft text-sm lg:px-6">
      <p>Looked through: {periodWords(asked)}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2 min-h-11"
        onClick={() => apply({ asked: { period: 'all_time' } }, { replace: true })}
      >
        Search all time
      </Button>
    </div>
  );
}

/** Comes by itself when the end of the list is near, and for whoever asks. */
function LoadMore({ list }: { list: ListPaneProps['inbox']['list'] }) {
  const button = useRef<HTMLButtonElement>(null);
  const { isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    const watched = button.current;
    if (!watched || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [fetchNextPage]);
  return (
    <div className="px-4 pt-4 lg:px-6">
      <Button
        ref={button}
        variant="secondary"
        className="w-full"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        Show more answers
      </Button>
    </div>
  );
}

function daysOf(items: readonly FeedbackItem[], timeZone: string) {
  const days: { day: string; answers: FeedbackItem[] }[] = [];
  for (const item of items) {
    const day = dayIn(timeZone, new Date(item.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.answers.push(item);
    else days.push({ day, answers: [item] });
  }
  return days;
}
