import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import type { WaitingVenue } from '#shared/feedback/list-contract.ts';
import { callingSentence } from '#shared/floor/calling-sentence.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useMonthlyLimit } from '#web/billing/usage/use-monthly-limit.ts';
import { missedVisitHeadline } from '#web/complaints/alarm-end-words.ts';
import { LatestFeedback } from '#web/feedback/list/latest-feedback.tsx';
import { useLiveFeedback } from '#web/feedback/live/use-live-feedback.ts';
import { waitingGuestsQuery } from '#web/feedback/queries.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { isSessionOver, SessionEndedNotice } from '#web/platform/session/session-ended-notice.tsx';
import { HomeCards } from '#web/site/home/home-cards.tsx';
import { WarningCards } from '#web/stats/warnings/warning-cards.tsx';
import { todayQuery } from '#web/today/queries.ts';
import { TodayGreeting } from '#web/today/today-greeting.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { WidgetLinkBox } from '#web/venues/settings/widget-link-box.tsx';
import { useUntakenCalls } from '../wiring/use-untaken-calls.ts';
import { todayCards } from './today-cards.tsx';
import { TodayLayout } from './today-layout.tsx';

/** A venue's day at a glance. */
export function TodayBoard({ user, venue }: { user: User; venue: Venue }) {
  const { venueId } = venue;
  const queryClient = useQueryClient();
  const query = todayQuery(venueId);
  const today = useQuery(query);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const month = useMonthlyLimit(user, venueId);
  useLiveFeedback(venueId, () => {
    void refresh();
    void month.refresh();
  });
  const calls = useUntakenCalls(venue);
  const calling = callingSentence(calls);
  const clock = { now: useNow(), timeZone: venue.timezone };
  const [missedVisit] = (today.data?.open.items ?? []).flatMap(
    (item) => missedVisitHeadline(item, user.id, clock) ?? [],
  );
  const elsewhere = useOtherWaitingVenues(venueId);
  const isOnlyHere = elsewhere === undefined || elsewhere.length > 0;
  const cards =
    today.data && todayCards({ today: today.data, user, venue, month, elsewhere, calls, refresh });
  const isBeforeFirstGuest = today.data?.beginning.answers === 0;
  const recent = <LatestFeedback key="recent" venue={venue} />;
  const tiles = (
    <HomeCards
      venueId={venueId}
      isPremium={user.subscriptionTier === 'premium' && user.venueIds?.length !== 1}
      isOwner={user.role === 'owner'}
    />
  );
  const link = <WidgetLinkBox venue={venue} />;
  const greeting = (
    <TodayGreeting
      name={user.firstName?.trim()}
      timeZone={venue.timezone}
      today={today.data}
      calling={calling ? { words: calling, venueId } : undefined}
      missedVisit={missedVisit}
      isOnlyHere={isOnlyHere}
      seriousElsewhere={elsewhere?.filter(({ serious }) => serious > 0)}
      isLoading={today.isLoading}
    />
  );
  const trouble = today.isLoadingError && (
    <Card key="trouble">
      {isSessionOver(today.error) ? (
        <SessionEndedNotice />
      ) : (
        <ErrorState
          title="Today could not be loaded"
          description="Check your connection and try again. Nothing is lost."
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
    cards && <WarningCards key="warnings" venue={venue} on="today" />,
    cards?.matters,
    cards?.open,
    cards?.inHand,
  ];
  return (
    <TodayLayout
      greeting={greeting}
      main={main}
      recent={!isBeforeFirstGuest && recent}
      isMainLong={Boolean(cards?.open)}
      aside={
        today.isLoading
          ? [<LoadingAside key="loading" />]
          : [cards?.satisfaction, cards?.praise, isBeforeFirstGuest && recent]
      }
      settled={cards?.settled}
      tiles={tiles}
      link={link}
    />
  );
}

/**
 * The user's other restaurants with waiting guests, serious complaints first; undefined until
 * known.
 */
function useOtherWaitingVenues(venueId: string): WaitingVenue[] | undefined {
  const venues = useQuery(venuesQuery).data;
  const { data } = useQuery({ ...waitingGuestsQuery, enabled: (venues?.length ?? 0) > 1 });
  if (venues?.length === 1) return [];
  return data?.venues.filter((there) => there.venueId !== venueId);
}

/** The board's skeleton while the venue is loading. */
export function TodayBoardSkeleton({ name }: { name: string | undefined }) {
  return (
    <TodayLayout
      greeting={<TodayGreeting name={name} timeZone={undefined} today={undefined} isLoading />}
      main={[<LoadingCard key="loading" />]}
      recent={<Skeleton className="h-80 rounded-lg" />}
      aside={[<LoadingAside key="loading" />]}
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
      <Skeleton className="h-64 rounded-lg max-md:hidden" />
    </>
  );
}
