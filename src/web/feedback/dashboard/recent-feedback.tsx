import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatDay } from '#shared/feedback/format-visit.ts';
import { inboxSearchAddress } from '#shared/feedback/inbox-address.ts';
import { FEEDBACK_PAGE_SIZE } from '#shared/feedback/list-contract.ts';
import {
  DEFAULT_FILTERS,
  type FeedbackFilters,
  type FeedbackRange,
} from '#shared/feedback/list-filters.ts';
import { emptyFilterMessage } from '#shared/feedback/understanding-filter.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { daysOfRange } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ExportProgress } from '../export/export-progress.tsx';
import { FeedbackListStates, NewFeedbackBar } from '../list/feedback-list-states.tsx';
import { DashboardColumns } from '../list/feedback-row.tsx';
import { NoFeedbackFound } from '../list/no-feedback.tsx';
import type { DashboardReplySlot } from '../list/reply-slot.ts';
import { useFeedbackList } from '../list/use-feedback-list.ts';
import { type NewFeedback, useNewFeedback } from '../live/use-new-feedback.ts';
import { dashboardQuery } from '../queries.ts';
import { DashboardRow } from './dashboard-row.tsx';
import { isEntryToRestore, restoreScrollPosition } from './scroll-position.ts';
import { useFeedbackFilters } from './use-feedback-filters.ts';

/** On a phone ten answers take seven screens, and the inbox has them all. */
const SHOWN_ON_A_PHONE = 3;
const NUMBERS = new Intl.NumberFormat('en-GB');

type Props = {
  venue: Venue;
  replies: DashboardReplySlot;
  /** Whether no guest has answered yet; a large card above the list then says so. */
  isFirst?: boolean;
};

/** The venue's feedback, newest first, with replies. New feedback arrives live. */
export function RecentFeedback(props: Props) {
  return <FeedbackList key={props.venue.id} {...props} />;
}

function FeedbackList({ venue, replies, isFirst = false }: Props) {
  const { venueId } = venue;
  const { filters, page, apply, clear, goToPage } = useFeedbackFilters();
  const {
    list,
    loaded: shown,
    total,
    isTotalCapped,
  } = useFeedbackList(dashboardQuery(venueId, filters, page));
  /** True for a moment on a page that no longer exists, until the redirect to the last page. */
  const isBeyondTheEnd = shown.length === 0 && Boolean(total) && !list.isError;
  const entries = useOpenEntries(replies.hasDraft);
  const news = useNewFeedback(venueId, { shown, isListed: !list.isLoading });
  const start = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const [isWhole, setIsWhole] = useState(false);
  const isEveryNewOneListed =
    filters.search === '' && filters.type === 'all' && !filters.topic && !filters.safety;

  const isReading =
    page > 1 || !isEveryNewOneListed || entries.isAnyOpen(shown.map(({ id }) => id));
  const rest = shown.slice(SHOWN_ON_A_PHONE);
  const isFolded =
    isMobile &&
    !isWhole &&
    page === 1 &&
    filters.range === DEFAULT_FILTERS.range &&
    isEveryNewOneListed &&
    shown.length > SHOWN_ON_A_PHONE &&
    // A draft or an answer to return to after a reload is not hidden.
    !rest.some(({ id }) => entries.isReplying(id) || isEntryToRestore(id));
  const listed = isFolded ? shown.slice(0, SHOWN_ON_A_PHONE) : shown;
  useLastPage({
    page,
    total: isTotalCapped ? undefined : total,
    isSettled: !list.isPlaceholderData,
    goToPage,
  });
  useEffect(() => {
    if (shown.length > 0) restoreScrollPosition();
  }, [shown]);
  const isSaidAbove = useHasSharedError();
  const isFailed = list.isError && shown.length === 0;
  const { prefetchBox } = replies;
  const hasEntries = shown.length > 0;
  useEffect(() => (hasEntries ? prefetchBox() : undefined), [hasEntries, prefetchBox]);

  function showNew(): void {
    news.take();
    const { search, type, topic, safety } = DEFAULT_FILTERS;
    if (page > 1 || !isEveryNewOneListed) apply({ search, type, topic, safety });
    goToStart();
  }

  useAutomaticRefresh({
    count: news.unseen.count,
    canJump: () => !isReading && (shown.length === 0 || isBelowTheWindow(start.current)),
    take: news.take,
  });

  function turnTo(next: number): void {
    goToPage(next);
    goToStart();
  }

  function goToStart(): void {
    start.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    start.current?.focus({ preventScroll: true });
  }

  return (
    <Card className="p-0 sm:p-0">
      <div
        ref={start}
        tabIndex={-1}
        className="scroll-mt-20 px-5 pt-5 max-md:scroll-mt-36 sm:px-6 sm:pt-6"
      >
        <CardHeader
          title="Recent Feedback"
          description={
            isFirst
              ? undefined
              : `Newest first, ${sinceWords(filters.range, venue)}in the time of ${venue.name}.`
          }
          action={
            !isFirst && (
              <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
                <Link href={inboxAddress(filters)}>
                  View all feedback
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
            )
          }
        />
      </div>
      <NewFeedbackBar
        words={newFeedbackWords(news.unseen, { clearsFilters: !isEveryNewOneListed })}
        isGrave={news.unseen.grave !== undefined}
        className="top-20 max-md:top-36"
        buttonClassName="-mt-5"
        onShow={showNew}
      />
      {/* Without the bar: in a query container, Chromium sometimes did not draw it. */}
      <div className="@container">
        <FeedbackListStates
          list={list}
          frame="dashboard"
          isEmpty={shown.length === 0}
          isWaiting={isBeyondTheEnd || (isFailed && isSaidAbove)}
          empty={
            <NoFeedbackFound
              venueId={venueId}
              isNarrowed={!isEveryNewOneListed}
              isLastWeek={filters.range === DEFAULT_FILTERS.range}
              isFirst={isFirst}
              hasWaysAbove={isFirst}
              nothingUnderstood={emptyFilterMessage(filters)}
              onClear={clear}
              onAllTime={filters.range === 'all' ? undefined : () => apply({ range: 'all' })}
              className={isFirst ? 'border-t py-7' : 'border-t'}
            />
          }
        >
          <DashboardColumns className="mx-5 -mt-2 pb-2 sm:mx-6" />
          <ul
            aria-busy={list.isPlaceholderData}
            className={classNames(
              'divide-y overflow-clip border-t transition-opacity last:rounded-b-lg',
              list.isPlaceholderData && 'opacity-60',
            )}
          >
            {listed.map((feedback) => (
              <DashboardRow
                key={feedback.id}
                feedback={feedback}
                venue={venue}
                isNew={news.isNew(feedback)}
                isExpanded={entries.isExpanded(feedback.id)}
                isReplyOpen={entries.isReplying(feedback.id)}
                takesFocus={entries.wasAskedFor(feedback.id)}
                onExpand={entries.expand}
                onReply={entries.reply}
                renderReplyBox={replies.renderBox}
              />
            ))}
          </ul>
        </FeedbackListStates>
        {isFolded ? (
          <div className="border-t px-5 py-3">
            <Button variant="secondary" className="w-full" onClick={() => setIsWhole(true)}>
              Show {rest.length} more
            </Button>
          </div>
        ) : (
          <FeedbackPages
            page={page}
            total={total ?? 0}
            isTotalCapped={isTotalCapped}
            onPage={turnTo}
          />
        )}
        <ExportProgress />
      </div>
    </Card>
  );
}

/** '3 new, 1 serious complaint' or '1 new: possible emergency'; undefined if nothing is new. */
function newFeedbackWords(
  { count, isMore, grave }: NewFeedback,
  { clearsFilters }: { clearsFilters: boolean },
): string | undefined {
  if (count === 0) return undefined;
  return [`${count}${isMore ? '+' : ''} new`, grave, clearsFilters && ' · show without filters']
    .filter(Boolean)
    .join('');
}

/** The inbox's address with the same days and search. */
function inboxAddress({ search, range }: FeedbackFilters): string {
  return inboxSearchAddress(search, { period: range === 'all' ? 'all_time' : range });
}

/** The first day of the range, matching the figures beside the list. */
function sinceWords(range: FeedbackRange, { timezone }: Venue): string {
  const now = new Date();
  const days = daysOfRange(range, localDay(timezone, now));
  return days ? `since ${formatDay(days.first, now)} ` : '';
}

/** Redirects from a page that no longer exists, after filtering or deletion, to the last one. */
function useLastPage({
  page,
  total,
  isSettled,
  goToPage,
}: {
  page: number;
  /** Undefined when there are more hits than are counted; then every page is assumed to exist. */
  total: number | undefined;
  isSettled: boolean;
  goToPage: (page: number, options: { replace: boolean }) => void;
}): void {
  const goBack = useEffectEvent((last: number) => goToPage(last, { replace: true }));
  useEffect(() => {
    if (total === undefined || !isSettled) return;
    const last = lastPageOf(total);
    if (page > last) goBack(last);
  }, [page, total, isSettled]);
}

/** Shows new feedback at once when the owner is not reading the list. */
function useAutomaticRefresh({
  count,
  canJump,
  take,
}: {
  count: number;
  canJump: () => boolean;
  take: () => void;
}): void {
  const decide = useEffectEvent(() => {
    if (canJump()) take();
  });
  useEffect(() => {
    if (count > 0) decide();
  }, [count]);
}

function isBelowTheWindow(element: HTMLElement | null): boolean {
  return element !== null && element.getBoundingClientRect().top >= window.innerHeight;
}

function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / FEEDBACK_PAGE_SIZE));
}

/** Paging buttons; hidden when everything fits on one page. */
function FeedbackPages({
  page,
  total,
  isTotalCapped,
  onPage,
}: {
  page: number;
  total: number;
  /** There are more hits than `total` counts, so the last page is unknown. */
  isTotalCapped: boolean;
  onPage: (page: number) => void;
}) {
  if (total <= FEEDBACK_PAGE_SIZE) return null;
  const last = lastPageOf(total);
  const from = (page - 1) * FEEDBACK_PAGE_SIZE + 1;
  const end = page * FEEDBACK_PAGE_SIZE;
  const to = isTotalCapped ? end : Math.min(end, total);
  const orMore = isTotalCapped ? '+' : '';
  return (
    <nav
      aria-label="Pages of feedback"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t px-5 py-4 sm:px-6"
    >
      <p className="text-ink-soft text-sm">
        Showing {NUMBERS.format(from)} to {NUMBERS.format(to)} of {NUMBERS.format(total)}
        {orMore} entries
      </p>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <span className="text-sm">
          Page {NUMBERS.format(page)} of {NUMBERS.format(last)}
          {orMore}
        </span>
        <Button
          variant="secondary"
          size="sm"
          disabled={!isTotalCapped && page >= last}
          onClick={() => onPage(page + 1)}
        >
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}

/**
 * Tracks which entries are unfolded and which have a reply open. A draft from before a reload is
 * open.
 */
function useOpenEntries(hasDraft: DashboardReplySlot['hasDraft']) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const [replying, setReplying] = useState<Readonly<Record<string, boolean>>>({});
  const expand = useCallback(
    (id: string, value: boolean) => setExpanded((before) => ({ ...before, [id]: value })),
    [],
  );
  const reply = useCallback(
    (id: string, value: boolean) => setReplying((before) => ({ ...before, [id]: value })),
    [],
  );
  const isReplying = (id: string) => replying[id] ?? hasDraft(id);
  return {
    isExpanded: (id: string) => expanded[id] ?? false,
    isReplying,
    /** Whether the owner just opened the reply, rather than a reload restoring it. */
    wasAskedFor: (id: string) => replying[id] ?? false,
    /** Stable functions, so that an entry renders only when it changes itself. */
    expand,
    reply,
    isAnyOpen: (ids: readonly string[]) => ids.some((id) => expanded[id] || isReplying(id)),
  };
}
