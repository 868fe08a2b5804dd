import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { replyCreditStatus, usageStatus } from '#shared/billing/usage.ts';
import { paths } from '#shared/site/paths.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { limitsQuery } from '#web/billing/queries.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { RememberedCard } from '#web/platform/page/remembered-card.tsx';
import { SPREAD_TITLE, SpreadCard } from '#web/stats/insights/spread-card.tsx';
import { insightsQuery } from '#web/stats/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { dashboardParts } from './dashboard-parts.ts';

const CHECK_EVERY_MS = 100;
const QUIET_CHECKS = 3;
const ON_A_PHONE: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'mb-14 h-140' },
];
const ON_A_DESK: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'h-112 lg:col-span-3 lg:h-136.5 xl:col-span-2 xl:h-143' },
  { title: 'What it is about', height: 'h-112 lg:col-span-3 lg:h-136.5 xl:col-span-2 xl:h-143' },
  {
    title: 'Top Praised Servers',
    height: 'h-132.5 lg:col-span-3 lg:h-178 xl:col-span-2 xl:h-143',
  },
  { title: 'Table Performance', height: 'h-148.5 lg:col-span-3 lg:h-178 xl:h-132.5' },
  {
    title: 'Feedback by Time of Day',
    height: 'h-102.5 lg:col-span-6 lg:h-102.5 xl:col-span-3 xl:h-132.5',
  },
];

/** On a phone, folded cards are the lines of one list. */
const LIST_STYLES =
  'divide-y rounded-lg border bg-surface [&>button:not(:last-child)]:border-b [&_[role=region]]:border-0 [&_[role=region]]:bg-transparent';

/**
 * Cards folded to their titles. A phone has more of them, because it unfolds only what is read
 * daily. This browser remembers which cards were opened.
 */
export function MoreCards({
  user,
  venueId,
  asked,
  weekdaysAsked,
  week,
  usage,
}: {
  user: User;
  venueId: string | null | undefined;
  asked: PeriodChoice;
  /** How often a line further up asked for the card about weekdays. */
  weekdaysAsked: number;
  /** On a phone: the card about the last seven days. */
  week?: ReactNode;
  /** On a phone: the card about plan and usage. */
  usage?: ReactNode;
}) {
  const insights = useQuery(insightsQuery(venueId, asked));
  const isRunningLow = useIsRunningLow(venueId ?? undefined);
  const isMobile = useIsMobile();
  const weekdays = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (weekdaysAsked === 0) return;
    weekdays.current?.scrollIntoView({ block: 'start' });
    weekdays.current?.focus({ preventScroll: true });
  }, [weekdaysAsked]);
  return (
    <section aria-labelledby="more-numbers">
      <h2 id="more-numbers" className="mt-2 mb-3 font-semibold text-lg print:hidden">
        More numbers
      </h2>
      <div
        data-joined={isMobile || undefined}
        className={classNames(
          'grid grid-cols-1 items-start',
          isMobile
            ? LIST_STYLES
            : 'gap-2 lg:grid-cols-3 lg:gap-x-5 lg:gap-y-3 print:grid-cols-2 print:gap-4',
        )}
      >
        {isMobile && (
          <>
            <RememberedCard title={SPREAD_TITLE}>
              <SpreadCard venueId={venueId} query={insights} />
            </RememberedCard>
            <RememberedCard title="What it is about">
              <LazyPart code={dashboardParts.subjects} waiting={<Skeleton className="h-96" />}>
                {(Subjects) => <Subjects venueId={venueId} asked={asked} />}
              </LazyPart>
            </RememberedCard>
          </>
        )}
        {week && <RememberedCard title="Weekly Summary">{week}</RememberedCard>}
        {isMobile && (
          <>
            <RememberedCard title="Weekly Trends">
              <LazyPart code={dashboardParts.weeklyTrends} waiting={<Skeleton className="h-96" />}>
                {(WeeklyTrendsCard) => <WeeklyTrendsCard venueId={venueId} />}
              </LazyPart>
            </RememberedCard>
            <RememberedCard title="Feedback by Time of Day">
              <LazyPart code={dashboardParts.timeOfDay} waiting={<Skeleton className="h-96" />}>
                {(TimeOfDayCard) => <TimeOfDayCard venueId={venueId} />}
              </LazyPart>
            </RememberedCard>
          </>
        )}
        <div
          ref={weekdays}
          tabIndex={-1}
          className="scroll-mt-20 max-md:scroll-mt-36 lg:has-[[role=region]]:col-span-3"
        >
          <RememberedCard
            key={weekdaysAsked}
            title="Is any weekday worse?"
            startsOpen={weekdaysAsked > 0}
          >
            <LazyPart code={dashboardParts.weekdays} waiting={<Skeleton className="h-96" />}>
              {(WeekdaysCard) => <WeekdaysCard venueId={venueId} asked={asked} />}
            </LazyPart>
          </RememberedCard>
        </div>
        <RememberedCard title="Calls and answers" openClassName="lg:col-span-3">
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
            <LazyPart code={dashboardParts.liveService} waiting={<Skeleton className="h-96" />}>
              {(LiveService) => <LiveService venueId={venueId} asked={asked} />}
            </LazyPart>
          </div>
        </RememberedCard>
        {usage && (
          <div className="print:hidden">
            <RememberedCard title="Plan and usage" startsOpen={isRunningLow}>
              {usage}
            </RememberedCard>
          </div>
        )}
        <CrossSiteLink user={user} />
      </div>
    </section>
  );
}

/** A link to the comparison, for plans that include it. */
function CrossSiteLink({ user }: { user: User }) {
  if (effectiveTier(user) !== 'premium') return null;
  return (
    <Link
      href={paths.crossSiteComparison}
      className="flex min-h-13 items-center gap-3 rounded-lg border bg-surface px-4 py-2 in-data-joined:rounded-none in-data-joined:border-0 in-data-joined:bg-transparent hover:border-line-strong print:hidden"
    >
      <span className="min-w-0 flex-1 font-semibold">Cross-Site Analytics</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** Whether the month's feedback or replies are running out, so that the owner is warned. */
function useIsRunningLow(venueId: string | undefined): boolean {
  const { data } = useQuery({ ...limitsQuery(venueId ?? ''), enabled: venueId !== undefined });
  if (!data) return false;
  const usage = usageStatus(data);
  return (
    usage === 'Near Limit' ||
    usage === 'Limit Reached' ||
    data.heldFeedback > 0 ||
    replyCreditStatus(data.replyCredits.available) !== 'Normal'
  );
}

/** Prints the page after loading all of it, including parts not scrolled to yet. */
export function PrintButton() {
  const [isLoading, setIsLoading] = useState(false);

  async function print(): Promise<void> {
    setIsLoading(true);
    // Lazy parts load on this event, as they do for the browser's own print command.
    dispatchEvent(new Event('beforeprint'));
    await waitUntilNothingLoads();
    setIsLoading(false);
    window.print();
  }

  return (
    <Button
      variant="quiet"
      loading={isLoading}
      onClick={() => void print()}
      className="max-md:hidden print:hidden"
    >
      <Printer aria-hidden />
      Print
    </Button>
  );
}

/**
 * A part requests its data only after its code has loaded, so wait until loading stays idle for a
 * while.
 */
async function waitUntilNothingLoads(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_CHECKS; ) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0;
  }
}

type PlaceholderCard = { title: string; height: string };

/**
 * Named placeholders of the lower cards at their final height, until the owner scrolls near them.
 */
export function PatternsPlaceholder() {
  const places = useIsMobile() ? ON_A_PHONE : ON_A_DESK;
  return (
    <div aria-hidden aria-busy className="grid grid-cols-1 gap-4 lg:grid-cols-6 lg:gap-5">
      {places.map(({ title, height }) => (
        <div
          key={title}
          className={classNames(
            'flex min-w-0 flex-col gap-4 overflow-hidden rounded-lg border bg-surface base:p-5 base:sm:p-6',
            height,
          )}
        >
          <p className="shrink-0 font-semibold text-lg leading-6">{title}</p>
          <div className="grow rounded-md bg-sunken/60" />
        </div>
      ))}
    </div>
  );
}
