import { ExternalLink, MessageCircleDashed, Plus, QrCode, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
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
  /** Whether the page above already offers ways to reach guests. */
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
          lookedThrough && `Searched: ${lookedThrough}.`,
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
          ? 'Nothing in the last 7 days. New feedback appears here by itself.'
          : 'New feedback appears here by itself.'
      }
      className={className}
      action={
        !hasWaysAbove && (
          <Actions>
            {!isFirst && allTime}
            {isFirst && offersQrCode && <QrCodeButton />}
            <WidgetButton venueId={venueId} />
          </Actions>
        )
      }
    />
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}

const WAITING_TEXTS = {
  title: 'Waiting for your first guest',
  text: 'Put a QR code on the table or share the link. Feedback appears here by itself.',
} as const;

const NO_VENUE_TEXTS = {
  title: 'Add your restaurant to begin',
  text: 'You get a link and a QR code. Feedback appears here by itself.',
} as const;

const LEVELS: readonly RatingLevel[] = [1, 2, 3, 4, 5];

/** The way to the first feedback, for a venue without any or an owner without a venue. */
export function NoFeedbackYet({
  venueId,
  className,
  children,
}: {
  venueId: string | undefined;
  className?: string;
  /** Shown at the bottom of the card. */
  children?: ReactNode;
}) {
  const { title, text } = venueId ? WAITING_TEXTS : NO_VENUE_TEXTS;
  return (
    <Card className={classNames('flex flex-wrap items-center gap-x-10 gap-y-5', className)}>
      <div className="min-w-0 flex-1 basis-80">
        <div aria-hidden className="mb-3 flex flex-wrap gap-1.5">
          {LEVELS.map((level) => (
            <RatingFace key={level} level={level} className="size-7" />
          ))}
        </div>
        <h2 className="font-display font-semibold text-xl">{title}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {venueId ? <FirstFeedbackLinks venueId={venueId} /> : <AddRestaurant />}
      </div>
      {children}
    </Card>
  );
}

function FirstFeedbackLinks({ venueId }: { venueId: string }) {
  return (
    <>
      <QrCodeButton />
      <WidgetButton venueId={venueId} icon={<ExternalLink aria-hidden />}>
        Open the widget
      </WidgetButton>
    </>
  );
}

function AddRestaurant() {
  return (
    <Button asChild>
      <Link href={paths.addLocations}>
        <Plus aria-hidden />
        Add your restaurant
      </Link>
    </Button>
  );
}

function QrCodeButton() {
  return (
    <Button asChild>
      <Link href={paths.qrCode}>
        <QrCode aria-hidden />
        Get your QR code
      </Link>
    </Button>
  );
}

/** Opens the guest's chat in a new tab. */
export function WidgetButton({
  venueId,
  icon,
  children = 'Preview the widget',
  ...look
}: {
  venueId: string | undefined;
  icon?: ReactNode;
  children?: string;
} & Partial<Pick<ButtonProps, 'size' | 'className'>>) {
  return (
    <Button asChild variant="secondary" {...look}>
      <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
        {children}
        {icon}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}
