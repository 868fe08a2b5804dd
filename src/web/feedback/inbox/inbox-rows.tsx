import { CircleCheck } from 'lucide-react';
import { dayHeading } from '#shared/feedback/format-visit.ts';
import { INBOX_PERIOD, isOfAllTime } from '#shared/feedback/inbox-address.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { emptyFilterMessage } from '#shared/feedback/understanding-filter.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ExampleAnswer } from '../entry/entry-placeholder.tsx';
import { FeedbackListStates } from '../list/feedback-list-states.tsx';
import { FeedbackRow } from '../list/feedback-row.tsx';
import { NoFeedbackFound } from '../list/no-feedback.tsx';
import { inboxPeriodWords } from './inbox-period.tsx';
import type { useInboxAddress } from './use-inbox-address.ts';
import type { ListPaneProps } from './use-inbox-list.ts';

type Props = Pick<
  ListPaneProps,
  'inbox' | 'venue' | 'address' | 'openedId' | 'readerId' | 'onOpen'
>;

const NUMBERS = new Intl.NumberFormat('en-GB');

/** The answers, grouped by day. */
export function InboxRows({ inbox, venue, address, openedId, readerId, onOpen }: Props) {
  const { list, items } = inbox;
  const now = useNow();
  const { timezone } = venue;
  const today = localDay(timezone, now);
  return (
    <FeedbackListStates
      list={list}
      frame="inbox"
      isEmpty={items.length === 0}
      empty={<EmptyInbox venueId={venue.venueId} address={address} />}
    >
      <div className="pb-6">
        <SearchedDays inbox={inbox} address={address} />
        {daysOf(items, timezone).map(({ day, answers }) => (
          <section key={day} aria-label={dayHeading(day, today)}>
            <h2 className="px-4 pt-4.5 pb-1.5 font-semibold text-ink-soft text-xs lg:px-6">
              {dayHeading(day, today)}
            </h2>
            <ol>
              {answers.map((feedback) => (
                <FeedbackRow
                  key={feedback.id}
                  feedback={feedback}
                  venue={venue}
                  frame="inbox"
                  href={address.hrefOf(feedback.id)}
                  isCurrent={feedback.id === openedId}
                  readerId={readerId}
                  onOpen={onOpen}
                />
              ))}
            </ol>
          </section>
        ))}
        {list.hasNextPage && (
          <ShowMore
            key={JSON.stringify([venue.venueId, address.filters])}
            isLoading={list.isFetchingNextPage}
            onShow={() => list.fetchNextPage({ throwOnError: true })}
            failureWords="More answers could not be loaded. Please try again."
            isAutomatic
            className="px-4 pt-4 lg:px-6"
            buttonClassName="w-full"
          >
            Show more answers
          </ShowMore>
        )}
      </div>
    </FeedbackListStates>
  );
}

/** Says which days were searched. The limit is easy to miss when searching for a name. */
function SearchedDays({ inbox, address: { filters, apply } }: Pick<Props, 'inbox' | 'address'>) {
  const { search, asked, rating, table } = filters;
  if (search === '' && !rating && !table) return null;
  const isUnlimited = isOfAllTime(filters);
  const found = `${NUMBERS.format(inbox.total)}${inbox.isTotalCapped ? '+' : ''}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3 text-ink-soft text-sm lg:px-6">
      <p>
        <span className="font-semibold text-ink">
          {found} found{search && ` for “${search}”`}.
        </span>{' '}
        <span>Searched: {isUnlimited ? 'All time' : inboxPeriodWords(asked)}</span>
      </p>
      {!isUnlimited && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 min-h-11"
          onClick={() => apply({ asked: { period: 'all_time' } }, { replace: true })}
        >
          Search all time
        </Button>
      )}
    </div>
  );
}

function daysOf(items: readonly FeedbackItem[], timeZone: string) {
  const days: { day: string; answers: FeedbackItem[] }[] = [];
  for (const item of items) {
    const day = localDay(timeZone, new Date(item.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.answers.push(item);
    else days.push({ day, answers: [item] });
  }
  return days;
}

/** An empty inbox: no guest is waiting, or nothing matches. */
function EmptyInbox({
  venueId,
  address,
}: {
  venueId: string;
  address: ReturnType<typeof useInboxAddress>;
}) {
  const { user } = useSession();
  const { filters, apply, clear } = address;
  const { kind, search, asked, rating, table } = filters;
  const isNamed = search !== '' || rating !== undefined || table !== undefined;
  const understood = emptyFilterMessage(filters);
  if (kind === 'waiting' && !isNamed && isOfAllTime(filters) && !understood) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nobody is waiting for you"
        description="Complaints wait here until someone picks them up."
        action={
          <Button variant="secondary" onClick={() => apply({ kind: 'all' })}>
            Show all answers
          </Button>
        }
      />
    );
  }
  const isUnlimited = isOfAllTime(filters);
  const isFirst = user?.firstFeedbackReceivedAt === null;
  return (
    <>
      <NoFeedbackFound
        venueId={venueId}
        isNarrowed={isNamed || kind !== 'all' || understood !== undefined}
        nothingUnderstood={understood}
        isFirst={isFirst}
        offersQrCode={user?.role !== 'staff'}
        isLastWeek={asked.period === INBOX_PERIOD.period}
        lookedThrough={[search && `“${search}”`, isUnlimited ? 'All time' : inboxPeriodWords(asked)]
          .filter(Boolean)
          .join(', ')}
        onClear={clear}
        onAllTime={isUnlimited ? undefined : () => apply({ asked: { period: 'all_time' } })}
      />
      {/* On a wide screen the example is shown beside the list instead. */}
      {isFirst && address.isUsual && <ExampleAnswer className="px-4 pb-8 sm:px-6 lg:hidden" />}
    </>
  );
}
