import { MessageCircleDashed, QrCode, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

/**
 * An empty list: because of the filters, because of the period, or because no guest answered yet.
 */
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
  /** Whether a search or filter applies, so that clearing it may show more. */
  isNarrowed: boolean;
  isLastWeek: boolean;
  /** Whether no guest has ever answered, so that no other period can help. */
  isFirst: boolean;
  /** Whether to link to the QR code, for users who may print it. */
  offersQrCode?: boolean;
  /** Whether the page above already links to ways to reach guests. */
  hasWaysAbove?: boolean;
  /** The searched days, if the list does not name them. */
  lookedThrough?: string;
  /** Message for an empty result by topic or safety matter. */
  nothingUnderstood?: string | undefined;
  onClear: () => void;
  /** Undefined when all time was searched. */
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
