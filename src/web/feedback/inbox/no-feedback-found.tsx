import { MessageCircleDashed, QrCode, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

/** An empty list: because of the filters, because of the range, or because nobody answered yet. */
export function NoFeedbackFound({
  venueId,
  isNarrowed,
  isLastWeek,
  isFirst,
  offersQrCode = false,
  hasWaysAbove = false,
  lookedThrough,
  nothingUnderstood,
  onClear,
  onAllTime,
  className,
}: {
  venueId: string;
  /** Words or a kind were asked for, so that there may be others. */
  isNarrowed: boolean;
  isLastWeek: boolean;
  /** Nobody has answered at any time, so that there is nowhere else to look. */
  isFirst: boolean;
  /** The way to the first guest, for those who may print it. */
  offersQrCode?: boolean;
  /** The page leads to guests already. */
  hasWaysAbove?: boolean;
  /** Which days that were, where the list does not say it itself. */
  lookedThrough?: string;
  /** What is said where a topic or a safety matter was asked for. */
  nothingUnderstood?: string | undefined;
  onClear: () => void;
  /** Undefined where all time was looked through. */
  onAllTime: (() => void) | undefined;
  className?: string;
}) {
  const allTime = onAllTime && (
    <Button variant="secondary" onClick={onAllTime}>
      Show all time
    </Button>
  );
  if (isNarrowed) {
    const otherwise = nothingUnderstood ? 'other filters' : 'other words';
    return (
      <EmptyState
        icon={SearchX}
        title={nothingUnderstood ?? 'Nothing matches these filters'}
        description={[
          lookedThrough && `Looked through: ${lookedThrough}.`,
          onAllTime
            ? `Try ${otherwise}, a longer time, or all answers.`
            : `Try ${otherwise}, or all answers.`,
        ]
          .filter(Boolean)
          .join(' ')}
        className={className}
        action={
          <Actions>
            {allTime}
            <Button variant="secondary" onClick={onClear}>
              Clear filters
            </Button>
          </Actions>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessageCircleDashed}
      title="No feedback available yet."
      description={
        isLastWeek && !isFirst
          ? 'Nothing came in during the last 7 days. What your guests say appears here by itself.'
          : 'What your guests say appears here by itself.'
      }
      className={className}
      action={
        !hasWaysAbove && (
          <Actions>
            {!isFirst && allTime}
            {isFirst && offersQrCode && (
              <Button asChild>
                <Link href={paths.qrCode}>
                  <QrCode aria-hidden />
                  Get your QR code
                </Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
                Preview the widget
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          </Actions>
        )
      }
    />
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
