import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatPrice } from '#shared/billing/plans.ts';
import { type RemovalPrice as Price, removeVenue, type Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import {
  markVenueRemoval,
  refreshVenues,
  removalPriceQuery,
  unmarkVenueRemoval,
  updateCachedVenues,
} from '../queries.ts';

const NO_CREDIT_SENTENCE = 'There’s no credit: your plan costs the same without it.';
const UNKNOWN_CREDIT_SENTENCE =
  'We can’t show the credit for its unused days right now. You can still delete it; the credit counts from then.';

/** Deletes a venue in two steps; the second explains the consequences. */
export function DeleteVenueSection({ venue, hasPaidPlan }: { venue: Venue; hasPaidPlan: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync } = useMutation({ mutationFn: sendRemoval });

  function remove(proratedAt: string | undefined): void {
    void run(async () => {
      try {
        markVenueRemoval(venue.id);
        const { message } = await mutateAsync({ id: venue.id, proratedAt });
        toast({ title: 'Restaurant Deleted', description: message });
        updateCachedVenues((known) => known.filter(({ id }) => id !== venue.id));
      } catch {
        toast({
          title: 'Delete Failed',
          description: 'Failed to delete restaurant. Please try again.',
          variant: 'destructive',
        });
        unmarkVenueRemoval(venue.id);
        // The venue may have been deleted elsewhere.
        refreshVenues();
      }
    });
  }

  if (!isConfirming) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="text-chili-ink"
        aria-label={`Delete ${venue.name}`}
        // After 'cancel' the focus returns to this button.
        autoFocus={wasCancelled}
        onClick={() => setConfirming(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
    );
  }
  return (
    <Consequences
      venue={venue}
      hasPaidPlan={hasPaidPlan}
      isDeleting={isRunning}
      onConfirm={remove}
      onCancel={() => {
        setConfirming(false);
        setCancelled(true);
      }}
    />
  );
}

function Consequences({
  venue: { id, name },
  hasPaidPlan,
  isDeleting,
  onConfirm,
  onCancel,
}: {
  venue: Venue;
  hasPaidPlan: boolean;
  isDeleting: boolean;
  /** Called with the time for which the shown credit was calculated, if one was shown. */
  onConfirm: (proratedAt: string | undefined) => void;
  onCancel: () => void;
}) {
  const titleId = useId();
  const price = useQuery({ ...removalPriceQuery(id), enabled: hasPaidPlan });
  const shown = price.isError ? undefined : price.data;
  const cancel = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so focus the harmless one.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <fieldset
      aria-labelledby={titleId}
      className="w-full min-w-0 rounded-lg border border-chili/35 bg-chili-soft p-4"
    >
      <p id={titleId} className="wrap-anywhere font-semibold">
        Delete {name}?
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>Its link and its QR codes stop working at once.</li>
        <li>
          Its feedback, guests' email addresses and figures disappear now, and are erased after 60
          days.
        </li>
        <li>Reward codes that guests already have stay valid until they expire.</li>
        <li>Only you can use the venue ID again, for a fresh start without the old feedback.</li>
        {hasPaidPlan && (
          <li aria-live="polite" aria-busy={price.isPending}>
            <RemovalPrice price={price} />
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="destructive"
          size="sm"
          loading={isDeleting}
          // Wait until the credit is shown; an unreachable provider does not block the deletion.
          disabled={hasPaidPlan && price.isPending}
          onClick={() => onConfirm(shown?.proratedAt ?? undefined)}
        >
          Confirm Delete
        </Button>
        <Button ref={cancel} variant="secondary" size="sm" disabled={isDeleting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

async function sendRemoval({ id, proratedAt }: { id: string; proratedAt: string | undefined }) {
  return await callApi(removeVenue, { params: { id }, query: { proratedAt } });
}

/** The credit for deleting a venue, as it will be granted. */
function RemovalPrice({
  price: { data, isError },
}: {
  price: Pick<UseQueryResult<Price>, 'data' | 'isError'>;
}) {
  if (isError) return UNKNOWN_CREDIT_SENTENCE;
  if (data) return <span className="tabular-nums">{creditSentence(data)}</span>;
  return (
    <>
      <span className="sr-only">Loading what is credited</span>
      <Skeleton className="my-0.5 w-80 max-w-full" />
    </>
  );
}

function creditSentence({ creditPence, creditedWith, creditedAt, perMonthPence }: Price): string {
  if (!creditedWith || !creditedAt) return NO_CREDIT_SENTENCE;
  const credit = `${formatPrice(creditPence)} for the unused days of this month`;
  const day = formatDay(creditedAt);
  const then = `From then on: ${formatPrice(perMonthPence)} per month.`;
  switch (creditedWith) {
    case 'next_invoice':
      return `${credit} is credited on your next invoice on ${day}. ${then}`;
    case 'invoice_after_open_payment':
      return `${credit} is credited on your next invoice on ${day}, once your open payment is settled. ${then}`;
    case 'plan_end':
      return `${credit} becomes account credit when your plan ends on ${day}.`;
  }
}
