import { ExternalLink, Plus, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

const WAITING = {
  title: 'Waiting for your first guest',
  text: 'Put a QR code on the table or share the link. What guests say appears here by itself.',
} as const;

const NO_VENUE = {
  title: 'Add your restaurant to begin',
  text: 'You get a link and a QR code for it. What guests say appears here by itself.',
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
  const { title, text } = venueId ? WAITING : NO_VENUE;
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
        {venueId ? <WaysToGuests venueId={venueId} /> : <AddRestaurant />}
      </div>
      {children}
    </Card>
  );
}

function WaysToGuests({ venueId }: { venueId: string }) {
  return (
    <>
      <Button asChild>
        <Link href={paths.qrCode}>
          <QrCode aria-hidden />
          Get your QR code
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
          Open the widget
          <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
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
