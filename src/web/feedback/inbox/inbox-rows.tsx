import { dayHeading } from '#shared/feedback/day-heading.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { FeedbackListStates } from '../list/feedback-list-states.tsx';
import { FeedbackRow } from '../list/feedback-row.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { inboxPeriodWords } from './inbox-period.tsx';
import type { ListPaneProps } from './list-pane-props.ts';

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

/** Tells how far back the search went, which is easy to miss when searching for a name. */
function SearchedDays({ inbox, address: { filters, apply } }: Pick<Props, 'inbox' | 'address'>) {
  const { search, asked, kind } = filters;
  if (search === '') return null;
  const isOfAllTime = kind === 'waiting' || asked.period === 'all_time';
  const found = `${NUMBERS.format(inbox.total)}${inbox.isTotalCapped ? '+' : ''}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3 text-ink-soft text-sm lg:px-6">
      <p>
        <span className="font-semibold text-ink">{found} found.</span>{' '}
        <span>Looked through: {isOfAllTime ? 'All time' : inboxPeriodWords(asked)}</span>
      </p>
      {!isOfAllTime && (
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
