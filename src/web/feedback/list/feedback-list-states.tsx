import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { useFeedbackList } from './use-feedback-list.ts';

type Frame = 'dashboard' | 'inbox';

/** A list of feedback in each of its states: loading, failed, empty, or with rows. */
export function FeedbackListStates({
  list,
  frame,
  isEmpty,
  isWaiting = false,
  empty,
  children,
}: {
  list: ReturnType<typeof useFeedbackList>['list'];
  frame: Frame;
  isEmpty: boolean;
  /** Whether to keep showing the skeleton, because other content is about to follow. */
  isWaiting?: boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}) {
  if (list.isLoading || isWaiting) return <FeedbackListSkeleton frame={frame} />;
  if (!isEmpty) return children;
  if (!list.isError) return empty;
  return (
    <ErrorState
      title="Failed to fetch feedback"
      description="Check your connection and try again. Nothing is lost."
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  );
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

type Look = { rows: number; list: string; row: string; words: string; lines: readonly string[] };
const LOOKS: Record<Frame, Look> = {
  dashboard: {
    rows: 5,
    list: 'divide-y border-t',
    row: 'px-5 sm:px-6',
    words: 'gap-3 py-1',
    lines: ['w-48 max-w-full', 'w-full max-w-prose', 'w-40'],
  },
  inbox: {
    rows: 6,
    list: '',
    row: 'pr-5 pl-4 lg:pl-6',
    words: 'gap-2 pt-1',
    lines: ['h-3.5 w-3/5', 'w-full', 'w-4/5'],
  },
};

/** The list while it loads. */
export function FeedbackListSkeleton({ frame }: { frame: Frame }) {
  const { rows, list, row, words, lines } = LOOKS[frame];
  return (
    <div role="status" className={list}>
      <span className="sr-only">Loading feedback</span>
      {/* The heading of the first day. */}
      {frame === 'inbox' && <Skeleton className="mx-4 mt-4.5 mb-2 h-3.5 w-14 lg:mx-6" />}
      {SKELETON_ROWS.slice(0, rows).map((name) => (
        <div key={name} className={classNames('flex gap-3.5 py-3.5', row)}>
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className={classNames('flex min-w-0 flex-1 flex-col', words)}>
            {lines.map((line) => (
              <Skeleton key={line} className={line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Announces new feedback. It floats over the list, so that nothing moves while the owner reads. */
export function NewFeedbackBar({
  words,
  isGrave,
  className,
  buttonClassName,
  onShow,
}: {
  /** How many are new; undefined while there are none. */
  words: string | undefined;
  /** Whether the new answers include danger or a serious complaint. */
  isGrave: boolean;
  /** How far below the top of the window or pane the bar stays. */
  className: string;
  buttonClassName?: string;
  onShow: () => void;
}) {
  return (
    <div
      aria-live="polite"
      className={classNames('pointer-events-none sticky z-10 flex h-0 justify-center', className)}
    >
      {words !== undefined && (
        <button
          type="button"
          onClick={onShow}
          className={classNames(
            'pointer-events-auto inline-flex h-10 max-w-full shrink-0 animate-rise-in items-center gap-2 self-start rounded-full px-4 font-semibold text-sm shadow-float',
            isGrave
              ? 'bg-chili text-on-chili hover:bg-chili-strong'
              : 'bg-basil text-on-basil hover:bg-basil-strong',
            buttonClassName,
          )}
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{words}</span>
        </button>
      )}
    </div>
  );
}
