import { useQuery } from '@tanstack/react-query';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { hasPlan } from '#shared/businesses/rules.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { PastDueBanner } from '#web/billing/payments/past-due-banner.tsx';
import { UsageCard } from '#web/billing/usage/usage-meters.tsx';
import { FinishSetupBanner } from '#web/businesses/finish-setup-banner.tsx';
import { FeedbackListPlaceholder } from '#web/feedback/dashboard/feedback-list-placeholder.tsx';
import { FilterPanel } from '#web/feedback/dashboard/filter-panel.tsx';
import { useFeedbackFilters } from '#web/feedback/dashboard/use-feedback-filters.ts';
import { useFeedbackExport } from '#web/feedback/export/use-feedback-export.ts';
import { NoFeedbackYet } from '#web/feedback/list/no-feedback.tsx';
import { feedbackCountsQuery } from '#web/feedback/queries.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { RenderWhenNear, ReservedHeight } from '#web/platform/page/reserved-height.tsx';
import { SharedErrorState } from '#web/platform/page/shared-error-state.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { DashboardLinks } from '#web/site/home/dashboard-links.tsx';
import type { AnswerCard } from '#web/stats/glance/glance.tsx';
import { usePeriod } from '#web/stats/insights/use-period.ts';
import { statsQuery } from '#web/stats/queries.ts';
import { FIGURES_ID } from '#web/stats/stat-cards.tsx';
import { type ComplaintsFilter, WeeklySummaryCard } from '#web/stats/weekly-summary-card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';
import { CollapsedFilters } from './collapsed-filters.tsx';
import { DashboardFeedback, DashboardInsights } from './dashboard-insights.tsx';
import { dashboardParts } from './dashboard-parts.ts';
import { MoreCards, type OpenedCards, PatternsPlaceholder, PrintButton } from './more-cards.tsx';
import { useDashboardFlags, useExportDescription } from './use-dashboard-flags.ts';
import { WaitingSummary } from './waiting-summary.tsx';

export function DashboardPage() {
  const { user } = useSession();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const venues = useQuery({ ...venuesQuery, enabled: user.emailVerified });
  const selected = useSelectedVenue(venues.data, new URLSearchParams(useSearch()).get('venue'));
  const { asked, ask } = usePeriod();
  // Deferred, so that the new venue's name is painted before the whole page renders.
  const shown = useDeferredValue(selected) ?? selected;
  const [plans, setPlans] = useState<{ isOpen: boolean; preselected?: Tier }>();
  const openPlans = useCallback(() => setPlans({ isOpen: true }), []);
  const { isDefault: isListUnfiltered } = useFeedbackFilters();
  const exported = useExportDescription(selected, isListUnfiltered ? asked : undefined);
  const csv = useFeedbackExport(selected, {
    exported,
    user,
    onUpgrade: openPlans,
    // Exports the period shown on the page, unless the list below is filtered.
    selection: isListUnfiltered && selected ? { venueId: selected.venueId, ...asked } : undefined,
  });
  const venueId = venues.data && (shown?.venueId ?? null);
  const { isNew } = useIsWithoutAnswers(user, venueId);
  useDashboardFlags({
    venues: venues.data,
    onUpgrade: (preselected) => setPlans({ isOpen: true, preselected }),
  });

  return (
    <OwnerPage section="insights" onExport={csv.start}>
      {venues.data && <FinishSetupBanner user={user} venueCount={venues.data.length} />}
      {user.role === 'owner' && (
        <PastDueBanner user={user} venueId={selected?.venueId} className="mb-6" />
      )}
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:mb-1 print:hidden">
        <h1 className="font-semibold">Dashboard</h1>
        {/* On a phone below the title and the actions. */}
        {!isNew && <WaitingSummary venueId={venueId} />}
        <div className="ml-auto flex max-w-full flex-wrap gap-3">
          <PrintButton />
          <DashboardLinks onExport={csv.start} isExporting={csv.isRunning} exported={exported} />
        </div>
      </header>
      {venues.isLoadingError ? (
        <Card>
          <ErrorState
            title="We could not load your restaurants"
            description="Check your connection and try again."
            onRetry={() => void venues.refetch()}
            isRetrying={venues.isFetching}
          />
        </Card>
      ) : (
        <div aria-busy={shown !== selected} className={shown === selected ? '' : 'opacity-60'}>
          <SharedErrorState>
            <DashboardScreen
              user={user}
              venue={venues.data && (shown ?? null)}
              asked={asked}
              onAsk={ask}
              onManagePlan={openPlans}
            />
          </SharedErrorState>
        </div>
      )}
      {plans && user.role === 'owner' && (
        <LazyPart code={dashboardParts.planDialog} waiting={null}>
          {(PlanDialog) => (
            <PlanDialog
              user={user}
              open={plans.isOpen}
              onOpenChange={(isOpen) => setPlans({ ...plans, isOpen })}
              preselected={plans.preselected}
            />
          )}
        </LazyPart>
      )}
      {!hasPlan(user) && user.role === 'owner' && (
        <LazyPart code={dashboardParts.welcomeDialog} waiting={null}>
          {(WelcomeDialog) => <WelcomeDialog user={user} />}
        </LazyPart>
      )}
    </OwnerPage>
  );
}

/**
 * How the period went, then what to act on, what recurs, and what guests said. Memoised against
 * changes of the list's filters, which the list reads from the address itself.
 */
const DashboardScreen = memo(function DashboardScreen({
  user,
  venue,
  asked,
  onAsk,
  onManagePlan,
}: {
  user: User;
  /** Undefined while loading, null if there is no venue. */
  venue: Venue | null | undefined;
  asked: PeriodChoice;
  onAsk: (next: PeriodChoice) => void;
  onManagePlan: () => void;
}) {
  const venueId = venue === null ? null : venue?.venueId;
  const list = useRef<HTMLElement>(null);
  const [isOutOfCredits, setOutOfCredits] = useState<boolean>();
  const onOutOfCredits = useCallback(() => setOutOfCredits(true), []);
  const { isNew, isSure } = useIsWithoutAnswers(user, venueId);
  useFirstAnswerStaysInView(list, { venueId, isNew });
  const isMobile = useIsMobile();
  const { opened, open } = useOpenedCards(isMobile);
  const week = <ThisWeek venueId={venueId} isNew={isNew} list={list} />;
  const patternsPlace = <PatternsPlaceholder />;
  const usage = <UsageCard user={user} venueId={venue?.venueId} onManagePlan={onManagePlan} />;

  return (
    <div
      className={classNames(
        'gap-4 lg:gap-5',
        // Before the first guest: one card about what will come, with a few others beside it.
        isNew ? 'grid grid-cols-1 lg:grid-cols-3 lg:grid-rows-[auto_1fr]' : 'flex flex-col',
      )}
    >
      {isNew ? (
        <>
          <NoFeedbackYet venueId={venueId ?? undefined} className="lg:col-span-2 lg:row-span-2">
            <LazyPart
              code={dashboardParts.whatWillStandHere}
              waiting={<div className={COMING_HEIGHT} />}
            >
              {(WhatWillStandHere) => <WhatWillStandHere />}
            </LazyPart>
          </NoFeedbackYet>
          {usage}
        </>
      ) : (
        <DashboardInsights venue={venue} asked={asked} onAsk={onAsk} onOpen={open} />
      )}
      {!isMobile && !isNew && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5 print:grid-cols-2">
          {week}
          <LazyPart code={dashboardParts.weeklyTrends} waiting={<Skeleton className="h-88" />}>
            {(WeeklyTrendsCard) => <WeeklyTrendsCard venueId={venueId} />}
          </LazyPart>
        </div>
      )}
      {!isNew && (
        <section id="patterns" tabIndex={-1} aria-label="Patterns" className="md:scroll-mt-20">
          <ReservedHeight below={list}>
            <RenderWhenNear waiting={patternsPlace}>
              <LazyPart code={dashboardParts.patterns} waiting={patternsPlace}>
                {(Patterns) => (
                  <Patterns
                    venueId={venueId}
                    asked={asked}
                    beside={usage}
                    tablesAsked={opened.tables}
                  />
                )}
              </LazyPart>
            </RenderWhenNear>
          </ReservedHeight>
        </section>
      )}
      {!isNew && (
        <MoreCards
          user={user}
          venueId={venueId}
          asked={asked}
          opened={opened}
          {...(isMobile && { week, usage })}
        />
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Feedback"
        className="flex min-w-0 scroll-mt-20 flex-col gap-4 max-md:scroll-mt-36 lg:gap-5 print:hidden"
      >
        {isMobile || isNew ? (
          <CollapsedFilters className={isNew ? 'order-last' : undefined} />
        ) : (
          <FilterPanel isOneLine />
        )}
        {venue && isSure ? (
          <DashboardFeedback venue={venue} isFirst={isNew} onOutOfCredits={onOutOfCredits} />
        ) : (
          <FeedbackListPlaceholder isLoading={venue !== null} />
        )}
      </section>
      {isOutOfCredits !== undefined && (
        <LazyPart code={dashboardParts.outOfCreditsDialog} waiting={null}>
          {(OutOfCreditsDialog) => (
            <OutOfCreditsDialog open={isOutOfCredits} onOpenChange={setOutOfCredits} user={user} />
          )}
        </LazyPart>
      )}
    </div>
  );
});

/**
 * How often each card was asked for, and a function that shows the card about an answer: unfolds it,
 * or scrolls to it if it stands open. On a phone, the carousel turns to the card about tables.
 */
function useOpenedCards(isMobile: boolean) {
  const [opened, setOpened] = useState<OpenedCards>({});
  const open = useCallback(
    (card: AnswerCard) => {
      if (card === 'figures') showSection(FIGURES_ID);
      else if (card !== 'weekdays' && !isMobile) showSection('patterns');
      else {
        // The carousel may still have to load, so its place comes into view first.
        if (card === 'tables') showSection('patterns');
        setOpened((before) => ({ ...before, [card]: (before[card] ?? 0) + 1 }));
      }
    },
    [isMobile],
  );
  return { opened, open };
}

/**
 * The cards that come in above the list with a venue's first answer would push it several screens
 * down, just as the owner sees it arrive. So the page scrolls along with the list.
 */
function useFirstAnswerStaysInView(
  list: RefObject<HTMLElement | null>,
  { venueId, isNew }: { venueId: string | null | undefined; isNew: boolean },
): void {
  const emptyVenue = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isNew && venueId && emptyVenue.current === venueId)
      list.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    emptyVenue.current = isNew && venueId ? venueId : undefined;
  }, [list, venueId, isNew]);
}

function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The height of the placeholder that names the cards to come. */
const COMING_HEIGHT = 'h-132 basis-full sm:h-80';

/** A separate component, so that a filter change does not re-render the whole screen. */
function ThisWeek({
  venueId,
  isNew,
  list,
}: {
  venueId: string | null | undefined;
  isNew: boolean;
  list: RefObject<HTMLElement | null>;
}) {
  const { apply } = useFeedbackFilters();
  const counts = useQuery({ ...feedbackCountsQuery(venueId ?? ''), enabled: Boolean(venueId) });

  function read(type: ComplaintsFilter): void {
    apply({ search: '', range: 'last_7_days', type });
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  }

  return (
    <WeeklySummaryCard venueId={venueId} answers={isNew ? 0 : counts.data?.all} onRead={read} />
  );
}

/**
 * Whether the venue has no answers yet; until that is known, whether the account has none. While
 * the layout may still change, nothing clickable is shown.
 */
function useIsWithoutAnswers(
  user: User,
  venueId: string | null | undefined,
): { isNew: boolean; isSure: boolean } {
  const { data: stats, isPending } = useQuery(statsQuery(venueId));
  const hasNone = user.firstFeedbackReceivedAt === null;
  if (venueId === null) return { isNew: true, isSure: true };
  return {
    isNew: stats ? stats.totalFeedback === 0 : hasNone,
    isSure: !isPending || !hasNone,
  };
}
