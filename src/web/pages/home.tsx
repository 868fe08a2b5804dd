import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { PastDueBanner } from '#web/billing/payments/past-due-banner.tsx';
import { LatestFeedback } from '#web/feedback/list/latest-feedback.tsx';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { useTitle } from '#web/platform/page/use-title.ts';
import { isSessionOver, SessionEndedNotice } from '#web/platform/session/session-ended-notice.tsx';
import { HomeCards } from '#web/site/home/home-cards.tsx';
import { FirstSteps } from '#web/today/first-steps.tsx';
import { TodayGreeting } from '#web/today/today-greeting.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { NoVenueForMember } from '#web/venues/no-venue-for-member.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { AddFirstVenuePrompt } from '#web/venues/venue-select.tsx';
import { setupSteps } from './home/setup-steps.ts';
import { StaffHome } from './home/staff-home.tsx';
import { TodayBoard, TodayBoardSkeleton } from './home/today-board.tsx';
import { TodayLayout } from './home/today-layout.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** Few users are ever offered a business, so this code loads later. */
const handoverOfferCode = {
  name: 'handover-offer',
  load: async () => (await import('#web/team/business/handover-offer.tsx')).HandoverOffer,
};

/** The owner's view of "/": the current state, what to do first, and links. */
export function HomePage({ user }: { user: User }) {
  useTitle('Home');
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const selected = useSelectedVenue(venues.data, new URLSearchParams(useSearch()).get('venue'));
  const isWithoutVenue = venues.data?.length === 0 || !user.emailVerified;
  const name = user.firstName?.trim();
  const offer = user.role !== 'owner' && (
    <LazyPart code={handoverOfferCode} waiting={null}>
      {(HandoverOffer) => <HandoverOffer user={user} className="mb-6" />}
    </LazyPart>
  );
  if (user.role === 'staff') {
    return (
      <OwnerPage section="today">
        {offer}
        <StaffHome user={user} venue={selected} isWithoutVenue={isWithoutVenue} />
      </OwnerPage>
    );
  }
  return (
    <OwnerPage section="today">
      {user.role === 'owner' && (
        <PastDueBanner user={user} venueId={selected?.venueId} className="mb-6" />
      )}
      {offer}
      {selected && <TodayBoard key={selected.id} user={user} venue={selected} />}
      {venues.isLoading && <TodayBoardSkeleton name={name} />}
      {!selected && !venues.isLoading && (
        <TodayLayout
          greeting={
            <TodayGreeting
              name={name}
              timeZone={undefined}
              today={undefined}
              isBeginning={isWithoutVenue && user.role === 'owner'}
            />
          }
          main={[
            isWithoutVenue && <WithoutVenue key="first" user={user} />,
            venues.isLoadingError && (
              <Card key="trouble">
                {isSessionOver(venues.error) ? (
                  <SessionEndedNotice />
                ) : (
                  <ErrorState
                    title="We could not load your restaurants"
                    description="Check your connection and try again."
                    onRetry={() => void venues.refetch()}
                    isRetrying={venues.isFetching}
                  />
                )}
              </Card>
            ),
          ]}
          aside={[isWithoutVenue && <LatestFeedback key="recent" venue={undefined} />]}
          tiles={
            <HomeCards
              venueId={undefined}
              isPremium={user.subscriptionTier === 'premium'}
              isOwner={user.role === 'owner'}
            />
          }
        />
      )}
    </OwnerPage>
  );
}

/** The next step of the setup, or adding a restaurant for an owner who deleted the last one. */
function WithoutVenue({ user }: { user: User }) {
  if (!isOnboardingComplete(user)) {
    const steps = setupSteps(user, { venueCount: 0, answers: 0 });
    return <FirstSteps title="Finish setting up" steps={steps} />;
  }
  if (user.role !== 'owner') {
    return <NoVenueForMember user={user} />;
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="font-semibold text-lg">Your restaurant is missing</h2>
        <p className="text-ink-soft">Add it to get the link your guests open.</p>
      </div>
      <AddFirstVenuePrompt />
    </Card>
  );
}
