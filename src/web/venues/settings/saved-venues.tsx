import { ArrowRight, RotateCw, Store } from 'lucide-react';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** The owner's existing venues, above the form that adds more. */
export function SavedVenues({
  venues,
  query,
  note,
  onContinue,
}: {
  venues: readonly Venue[];
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What the plan says about further venues. */
  note: string | undefined;
  onContinue: () => void;
}) {
  if (query.isError) {
    return (
      <Alert
        tone="warning"
        className="mb-6"
        action={
          <Button
            variant="secondary"
            size="sm"
            loading={query.isFetching}
            onClick={() => query.refetch()}
          >
            <RotateCw aria-hidden />
            Retry
          </Button>
        }
      >
        We could not load your locations. You can still add new ones.
      </Alert>
    );
  }
  if (venues.length === 0) return null;
  return (
    <Card className="mb-6">
      <CardHeader
        title="Your locations"
        description={note ?? 'Saved already.'}
        className="mb-1"
        action={
          <Button onClick={onContinue}>
            Continue
            <ArrowRight aria-hidden />
          </Button>
        }
      />
      <VenueList venues={venues} />
    </Card>
  );
}

function VenueList({ venues }: { venues: readonly Venue[] }) {
  return (
    <ul className="divide-y">
      {venues.map((venue) => (
        <li key={venue.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-basil-soft text-basil-ink">
            <Store aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className="wrap-anywhere font-semibold">{venue.name}</p>
            <p className="wrap-anywhere font-mono text-ink-soft text-sm">{venue.venueId}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
