import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { LatestFeedback } from '#web/feedback/inbox/latest-feedback.tsx';
import { useLiveFeedback } from '#web/feedback/live/use-live-feedback.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { isSessionOver, SessionOver } from '#web/platform/session/session-over.tsx';
import { HomeCards } from '#web/site/home/home-cards.tsx';
import { todayQuery } from '#web/today/queries.ts';
import { TodayGreeting } from '#web/today/today-greeting.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { WidgetLinkBox } from '#web/venues/settings/widget-link-box.tsx';
import { todayCards } from './today-cards.tsx';

/** A venue's day: on a desk in two columns, on a phone in the order of what matters. */
export function TodayBoard({ user, venue }: { user: User; venue: Venue }) {
  const { venueId } = venue;
  const queryClient = useQueryClient();
  const query = todayQuery(venueId);
  const today = useQuery(query);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  useLiveFeedback(venueId, () => void refresh());
  const cards = today.data && todayCards({ today: today.data, user, venue, refresh });
  const recent = <LatestFeedback venue={venue} />;
  const tiles = <HomeCards venueId={venueId} isPremium={user.subscriptionTier === 'premium'} />;
  const link = <WidgetLinkBox venue={venue} />;
  const greeting = (
    <TodayGreeting
      name={user.firstName?.trim()}
      timeZone={venue.timezone}
      today={today.data}
      isLoading={today.isLoading}
    />
  );
  const trouble = today.isLoadingError && (
    <Card key="trouble">
      {isSessionOver(today.error) ? (
        <SessionOver />
      ) : (
        <ErrorState
          title="Today could not be loaded"
          description="Nothing is lost. Check your connection and try again."
          onRetry={() => void today.refetch()}
          isRetrying={today.isFetching}
          className="py-6"
        />
      )}
    </Card>
  );
  const main = [
    trouble,
    today.isLoading && <LoadingCard key="loading" />,
    cards?.first,
    cards?.open,
  ];
  return (
    <Layout
      greeting={greeting}
      main={main}
      recent={recent}
      aside={
        today.isLoading ? [<LoadingAside key="loading" />] : [cards?.satisfaction, cards?.praise]
      }
      settled={cards?.settled}
      tiles={tiles}
      link={link}
    />
  );
}

type Parts = {
  greeting: ReactNode;
  main: readonly ReactNode[];
  recent: ReactNode;
  aside: readonly ReactNode[];
  settled: ReactNode;
  tiles: ReactNode;
  link: ReactNode;
};

function Layout({ greeting, main, recent, aside, settled, tiles, link }: Parts) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        {greeting}
        {main}
        {aside.toReversed()}
        {tiles}
        {recent}
        {settled}
        {link}
      </div>
    );
  }
  const hasAside = aside.some(Boolean) || Boolean(settled);
  return (
    <>
      {greeting}
      <div
        className={classNames(
          'mt-8 grid gap-6',
          hasAside && 'xl:grid-cols-[minmax(0,1fr)_23.5rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6">
          {main}
          {recent}
        </div>
        {hasAside && (
          <div className="grid min-w-0 content-start gap-6 lg:max-xl:grid-cols-2">
            {aside}
            {settled}
          </div>
        )}
      </div>
      <div className="mt-8">{tiles}</div>
      <div className="mt-3">{link}</div>
    </>
  );
}

/** The same shapes while the venue is not known yet. */
export function WaitingBoard({ name }: { name: string | undefined }) {
  return (
    <Layout
      greeting={<TodayGreeting name={name} timeZone={undefined} today={undefined} isLoading />}
      main={[<LoadingCard key="loading" />]}
      recent={<Skeleton className="h-80 rounded-lg" />}
      aside={[<LoadingAside key="loading" />]}
      settled={null}
      tiles={<Skeleton className="h-23 rounded-lg" />}
      link={<Skeleton className="h-16 rounded-lg" />}
    />
  );
}

function LoadingCard() {
  return <Skeleton className="h-72 rounded-lg" />;
}

function LoadingAside() {
  return (
    <>
      <Skeleton className="h-68 rounded-lg" />
      <Skeleton className="h-96 rounded-lg max-md:hidden" />
    </>
  );
}
