import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { CannotSaveNotice } from '#web/businesses/cannot-save-notice.tsx';
import { LocationsForm } from '#web/businesses/locations-form.tsx';
import { OnboardingLayout } from '#web/businesses/onboarding-layout.tsx';
import type { SavedLocations } from '#web/businesses/use-save-locations.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { VenuePriceNote } from '#web/venues/add/confirm-charge-dialog.tsx';
import { findShownPriceTime, replaceCachedVenues, venuesQuery } from '#web/venues/queries.ts';
import { SavedVenues } from '#web/venues/settings/saved-venues.tsx';
import { selectVenue } from '#web/venues/use-selected-venue.ts';
import { useLocationPayment } from './wiring/use-location-payment.tsx';

export function AddLocationsPage() {
  const [, navigate] = useLocation();
  const { status, user, refreshUser } = useSession();
  const [wasRefused, setWasRefused] = useState(false);
  const { askForPayment, paymentDialog } = useLocationPayment();
  const venues = useQuery({ ...venuesQuery, enabled: user?.emailVerified === true });
  const saved = venues.data ?? [];
  const isEstablished = user?.onboardingCompleted === true;
  const tier = user ? effectiveTier(user) : 'starter';

  function isCharged(added: number): boolean {
    const isPerLocation = PLANS[tier].isPricedPerLocation;
    return isPerLocation && added > 0 && added + saved.length > 1;
  }

  function goOn(): void {
    navigate(isEstablished ? `${paths.dashboard}?refresh=true` : paths.dashboardTour);
  }

  function acceptSaved({ restaurants, billingInfo }: SavedLocations): void {
    selectFirstNew(restaurants, saved);
    replaceCachedVenues(restaurants);
    if (billingInfo) toast({ title: 'Locations saved', description: billingInfo.message });
    void refreshUser();
    goOn();
  }

  return (
    <OnboardingLayout
      step={isEstablished ? undefined : 'Locations'}
      title={isEstablished ? 'Add more locations' : 'Add your locations'}
      description="Each location gets its own link and QR codes for its guests."
      className="max-w-3xl"
    >
      <CannotSaveNotice isHighlighted={wasRefused} />
      {status === 'loading' || venues.isLoading ? (
        <FormSkeleton />
      ) : (
        <>
          <SavedVenues
            venues={saved}
            query={venues}
            note={tier === 'starter' ? STARTER_NOTE : undefined}
            onContinue={goOn}
          />
          <LocationsForm
            key={user?.id}
            ownerId={user?.id ?? null}
            tier={tier}
            upgradeHint={<UpgradeLink isEstablished={isEstablished} />}
            priceNote={(added) =>
              isCharged(added) && <VenuePriceNote existing={saved.length} added={added} />
            }
            shownPrice={(added) => (isCharged(added) ? findShownPriceTime(added) : undefined)}
            onSaved={acceptSaved}
            onSkip={goOn}
            onAccountRefusal={setWasRefused}
            onPaymentAction={askForPayment}
          />
        </>
      )}
      {paymentDialog}
    </OnboardingLayout>
  );
}

const STARTER_NOTE = `Saved already. Starter includes ${PLANS.starter.maxLocations} location.`;

function UpgradeLink({ isEstablished }: { isEstablished: boolean }) {
  return (
    <Link
      href={isEstablished ? `${paths.subscribe}?plan=pro` : paths.planSelection}
      className="rounded-sm text-basil-ink underline underline-offset-4 hover:decoration-2"
    >
      Upgrade to Pro for multiple locations
    </Link>
  );
}

function FormSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your locations</span>
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-11 w-52" />
    </div>
  );
}

/** Selects the first of the new venues, which the owner wants to see next. */
function selectFirstNew(all: readonly Venue[], known: readonly Venue[]): void {
  const added = all.find((venue) => !known.some(({ id }) => id === venue.id));
  if (added) selectVenue(added.venueId);
}
