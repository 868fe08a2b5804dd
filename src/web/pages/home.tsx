import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import { PastDueBanner } from '#web/billing/payments/past-due-banner.tsx';
import { FinishSetupBanner } from '#web/businesses/finish-setup-banner.tsx';
import { LatestFeedback } from '#web/feedback/inbox/latest-feedback.tsx';
import { useTitle } from '#web/platform/page/use-title.ts';
import { HomeCards } from '#web/site/home/home-cards.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { WidgetLinkBox } from '#web/venues/settings/widget-link-box.tsx';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { AddFirstRestaurant } from '#web/venues/venue-select.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** The owner's view of "/". */
export function HomePage({ user }: { user: User }) {
  useTitle('Home');
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const selected = useSelectedVenue(venues.data);
  const isWithoutVenue = venues.data?.length === 0 || !user.emailVerified;
  const name = user.firstName?.trim();
  return (
    <OwnerPage section="today">
      {!venues.isLoading && <FinishSetupBanner user={user} venueCount={venues.data?.length ?? 0} />}
      <PastDueBanner user={user} venueId={selected?.venueId} className="mb-6" />
      <div className="mb-8 min-w-0">
        <h1 className="wrap-anywhere font-display font-semibold text-2xl sm:text-3xl">
          {name ? `Welcome, ${name}` : 'Welcome'}
        </h1>
        <p className="wrap-anywhere mt-2 text-ink-soft">
          {selected ? `You are looking at ${selected.name}.` : 'Good to have you here.'}
        </p>
      </div>
      {isWithoutVenue && <FirstRestaurantCard />}
      <HomeCards venueId={selected?.venueId} isPremium={user.subscriptionTier === 'premium'} />
      <div className="mt-8 flex flex-col gap-8">
        {venues.isLoadingError && (
          <Card>
            <ErrorState
              title="We could not load your restaurants"
              description="Check your connection and try again."
              onRetry={() => void venues.refetch()}
              isRetrying={venues.isFetching}
            />
          </Card>
        )}
        {venues.isLoading && <Skeleton className="h-80 rounded-lg" />}
        {(selected || isWithoutVenue) && (
          <LatestFeedback key={`feedback ${selected?.id}`} venue={selected} />
        )}
        {selected && <WidgetLinkBox key={`link ${selected.id}`} venue={selected} />}
      </div>
    </OwnerPage>
  );
}

function FirstRestaurantCard() {
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="font-semibold text-lg">Your restaurant is missing</h2>
        <p className="text-ink-soft">Add it to get the link that your guests open.</p>
      </div>
      <AddFirstRestaurant />
    </Card>
  );
}
