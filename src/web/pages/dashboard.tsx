import { useQuery } from '@tanstack/react-query';
import { House, Settings } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { NoFeedbackYet } from '../feedback/no-feedback-yet.tsx';
import { FinishSetupBanner } from '../onboarding/finish-setup-banner.tsx';
import { useSession } from '../platform/session.tsx';
import { useIsMobile } from '../platform/use-is-mobile.ts';
import { OwnerHeader } from '../site/owner-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnVenues } from '../venues/own-venues.tsx';
import { venuesQuery } from '../venues/queries.ts';
import { useSelectedVenue } from '../venues/use-selected-venue.ts';
import { VenueSelect } from '../venues/venue-select.tsx';

export function DashboardPage() {
  const { user } = useSession();
  useRefreshFlag();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const selected = useSelectedVenue(venues.data);
  const isMobile = useIsMobile();
  const name = user.firstName?.trim();
  return (
    <>
      <OwnerHeader
        title="Dashboard"
        actions={
          <>
            {!venues.isError && (
              <VenueSelect venues={venues.data} selected={selected} user={user} />
            )}
            {!isMobile && <HeaderLinks />}
          </>
        }
      />
      <main className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
        {venues.data && <FinishSetupBanner user={user} venueCount={venues.data.length} />}
        <div className="mb-6">
          <h1 className="wrap-anywhere font-display font-semibold text-2xl sm:text-3xl">
            {name ? `Hello, ${name}` : 'Hello'}
          </h1>
          <p className="wrap-anywhere mt-2 text-ink-soft">
            {selected ? `Guest feedback for ${selected.name}.` : 'Good to have you here.'}
          </p>
        </div>
        {venues.isLoading && <DashboardSkeleton />}
        {venues.isError && (
          <Card>
            <ErrorState
              title="We could not load your restaurants"
              description="Check your connection and try again."
              onRetry={() => void venues.refetch()}
              isRetrying={venues.isFetching}
            />
          </Card>
        )}
        {venues.data && (
          <div className="flex flex-col gap-6">
            <NoFeedbackYet
              venueId={selected?.venueId}
              hasFeedback={user.firstFeedbackReceivedAt !== null}
            />
            <OwnVenues venues={venues.data} user={user} />
          </div>
        )}
      </main>
    </>
  );
}

/** On a phone the menu has them. */
function HeaderLinks() {
  return (
    <>
      <Button asChild variant="quiet" size="sm">
        <Link href={paths.settings}>
          <Settings aria-hidden />
          Settings
        </Link>
      </Button>
      <Button asChild variant="quiet" size="sm">
        <Link href={paths.home}>
          <House aria-hidden />
          Back to Home
        </Link>
      </Button>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your dashboard</span>
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </div>
  );
}

/** `?refresh=true` asks for the owner's newest facts; the address is plain again afterwards. */
function useRefreshFlag(): void {
  const [, navigate] = useLocation();
  const { refreshUser } = useSession();
  const mustRefresh = new URLSearchParams(useSearch()).get('refresh') === 'true';
  useEffect(() => {
    if (!mustRefresh) return;
    let isHere = true;
    void refreshUser().then(() => {
      if (isHere) navigate(paths.dashboard, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [mustRefresh, refreshUser, navigate]);
}
