import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { WaitingVenue } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { ALL_VENUES, useLiveFeedback } from '#web/feedback/live/use-live-feedback.ts';
import {
  caseCountsQuery,
  FEEDBACK_COUNTS_KEY,
  feedbackCountsQuery,
  waitingGuestsQuery,
} from '#web/feedback/queries.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { leaveSafely } from '#web/platform/forms/unsaved-changes.ts';
import { canUseApp } from '#web/platform/session/role-gate.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { OwnerFrame, type OwnerFrameProps } from '#web/site/frame/owner-frame.tsx';
import type { SectionCounts } from '#web/site/frame/section-count.tsx';
import { WaitingCount } from '#web/site/frame/waiting-count.tsx';
import { useOtherBusinesses } from '#web/team/business/use-other-businesses.ts';
import { NoVenueForMember } from '#web/venues/no-venue-for-member.tsx';
import { refreshVenues, venuesQuery } from '#web/venues/queries.ts';
import { selectVenue, useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { VenueSelect } from '#web/venues/venue-select.tsx';
import { useLocationPayment } from './use-location-payment.tsx';
import { useUnavailableVenueNotice } from './use-unavailable-venue-notice.ts';
import { useUntakenCalls } from './use-untaken-calls.ts';
import { useVenueListRefresh } from './use-venue-list-refresh.ts';

/**
 * A page in the owner's frame, about the venue selected there. A page that has its own main element
 * sets `bare`.
 */
export function OwnerPage({
  width = 'usual',
  children,
  ...frame
}: Pick<OwnerFrameProps, 'section' | 'onExport' | 'isFullScreen'> & {
  width?: 'narrow' | 'usual' | 'bare';
  children: ReactNode;
}) {
  const { user } = useSession();
  const isMobile = useIsMobile();
  const isOwner = user?.emailVerified === true && canUseApp(user);
  const isStaff = user?.role === 'staff';
  const venues = useQuery({ ...venuesQuery, enabled: isOwner });
  const [location, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const asked = address.get('venue');
  const selected = useSelectedVenue(venues.data, asked);
  // Staff do not handle complaints, so only the calls on the floor are counted for them.
  const counts = useSectionCounts(selected?.venueId, { isCounted: !isStaff });
  const calls = useUntakenCalls(isOwner ? selected : undefined, {
    isOnBoard: frame.section === 'floor',
  });
  const isSeveral = !isStaff && (venues.data?.length ?? 0) > 1;
  const everywhere = useQuery({ ...waitingGuestsQuery, enabled: isSeveral }).data?.venues;
  // A member who is asleep in this business may still work in another.
  const areVenuesOpen = isOwner && !venues.isLoadingError;
  const businesses = useOtherBusinesses();
  useVenueListRefresh();
  useRoleRefresh();
  // A reward ticket's link names the venue that issued it, which may be another business's.
  const isOfTicket = frame.section === 'rewards';
  useUnavailableVenueNotice(isOfTicket ? undefined : venues.data, selected, user);
  const { askForPayment, paymentDialog } = useLocationPayment();
  if (!user) return null;
  // The settings tab with the list of restaurants has an add button of its own.
  const isListOfVenues = location === paths.settings && address.get('tab') === 'restaurants';
  const isWithoutVenue =
    user.role !== 'owner' &&
    venues.data?.length === 0 &&
    (VENUE_SECTIONS.includes(frame.section) || VENUE_PATHS.includes(location));

  function choose(venueId: string): void {
    selectVenue(venueId);
    // Other parameters of the address may belong to the previous venue.
    const ofVenue = ['venue', 'venues', 'entry', 'reply'].filter((name) => address.has(name));
    if (ofVenue.length === 0) return;
    for (const name of ofVenue) address.delete(name);
    navigate(address.size > 0 ? `${location}?${address}` : location, { replace: true });
  }

  return (
    <OwnerFrame
      {...frame}
      mayRead={!isStaff || (venues.data?.some(({ staffMayRead }) => staffMayRead) ?? false)}
      hasFloor={venues.data?.some(({ liveFloor }) => liveFloor) ?? false}
      counts={{ ...counts, floor: calls.length }}
      venueSwitcher={
        (areVenuesOpen || businesses.options.length > 0) && (
          <VenueSelect
            layout={isMobile ? 'bar' : 'column'}
            venues={areVenuesOpen ? venues.data : []}
            selected={selected}
            user={user}
            canAdd={user.role === 'owner' && areVenuesOpen && !isListOfVenues}
            elsewhere={businesses.options}
            besideName={(venueId) => (
              <VenueCount venue={everywhere?.find((there) => there.venueId === venueId)} />
            )}
            note={waitingElsewhereWords(everywhere, selected?.venueId)}
            onSelect={(value) => leaveSafely(() => businesses.enter(value) || choose(value))}
            onPaymentAction={askForPayment}
          />
        )
      }
    >
      {width === 'bare' && !isWithoutVenue ? (
        children
      ) : (
        <main className={COLUMN_STYLES}>
          <div className={width === 'narrow' ? NARROW_STYLES : undefined}>
            {isWithoutVenue ? <NoVenueForMember user={user} headingLevel={1} /> : children}
          </div>
        </main>
      )}
      {paymentDialog}
    </OwnerFrame>
  );
}

/** The number of guests who wait at a venue, with a dot if any matter there is serious. */
function VenueCount({ venue }: { venue: WaitingVenue | undefined }) {
  if (!venue?.waiting) return null;
  const isSerious = venue.serious > 0;
  return (
    <span className="ml-1 inline-flex shrink-0 items-center gap-1.5">
      {isSerious && <span aria-hidden className="size-2 rounded-full bg-chili" />}
      <WaitingCount
        isQuiet
        waiting={venue.waiting}
        words={isSerious ? `waiting for you, ${venue.serious} serious` : undefined}
      />
    </span>
  );
}

/** '4 guests wait elsewhere', short enough for a phone's top bar; undefined if none do. */
function waitingElsewhereWords(
  venues: readonly WaitingVenue[] | undefined,
  venueId: string | undefined,
): string | undefined {
  const elsewhere = venues?.filter((there) => there.venueId !== venueId) ?? [];
  const waiting = elsewhere.reduce((sum, there) => sum + there.waiting, 0);
  const serious = elsewhere.reduce((sum, there) => sum + there.serious, 0);
  if (waiting === 0) return undefined;
  if (serious > 0) return `${waiting} elsewhere, ${serious} serious`;
  return `${waiting === 1 ? '1 guest waits' : `${waiting} guests wait`} elsewhere`;
}

/** Pages that are empty for a member without a venue. */
const VENUE_SECTIONS: readonly OwnerFrameProps['section'][] = [
  'feedback',
  'floor',
  'insights',
  'tables',
  'safety',
];

/** Pages of the team that are empty for a member without a venue, unlike the team itself. */
const VENUE_PATHS: readonly string[] = [paths.person, paths.pastShifts];

/** Open complaints and safety cases of the venue, kept current while other users work on them. */
function useSectionCounts(
  venueId: string | undefined,
  { isCounted }: { isCounted: boolean },
): SectionCounts {
  const queryClient = useQueryClient();
  // Listens for other venues too, whose counts are shown in the venue list.
  useLiveFeedback(venueId && ALL_VENUES, () => {
    void queryClient.invalidateQueries({ queryKey: [FEEDBACK_COUNTS_KEY] });
  });
  const enabled = isCounted && venueId !== undefined;
  const feedback = useQuery({ ...feedbackCountsQuery(venueId ?? ''), enabled });
  const cases = useQuery({ ...caseCountsQuery(venueId ?? ''), enabled });
  return isCounted ? { feedback: feedback.data?.waiting, safety: cases.data?.open } : {};
}

const COLUMN_STYLES =
  'mx-auto w-full max-w-[77.5rem] px-4 py-6 sm:px-6 lg:px-10 lg:py-9 xl:px-14 print:max-w-none print:p-0';

/** Narrow, for text to read; aligned with the left edge of other pages. */
const NARROW_STYLES = 'max-w-[52rem]';

/**
 * Keeps the user's permissions current in an open tab. Another person may change their role, or the
 * plan may lose room: the server then ends the live stream, and its return triggers a check, as
 * does any request refused because of the role.
 */
function useRoleRefresh(): void {
  const { user, refreshUser } = useSession();
  const isListening = user?.emailVerified === true && canUseApp(user);
  useEffect(() => {
    if (!isListening) return;
    const look = () => void refreshUser();
    const notice = (error: unknown) => {
      if (error instanceof RequestError && error.code === 'ROLE') look();
    };
    const stops = [
      subscribeToLiveFeedback(({ kind }) => kind === 'resync' && look()),
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isListening, refreshUser]);
  useVenueRefreshOnScopeChange(user?.venueIds?.join() ?? '');
}

/** Refetches the venues when the member was given other restaurants. */
function useVenueRefreshOnScopeChange(scope: string): void {
  const known = useRef(scope);
  useEffect(() => {
    if (known.current === scope) return;
    known.current = scope;
    refreshVenues();
  }, [scope]);
}
