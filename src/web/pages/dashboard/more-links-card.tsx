import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { replyCreditStatus, usageStatus } from '#shared/billing/usage.ts';
import { paths } from '#shared/site/paths.ts';
import { limitsQuery } from '#web/billing/queries.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { dashboardParts } from './dashboard-parts.ts';

const LOOK_EVERY_MS = 100;
const QUIET_LOOKS = 3;
const ON_A_PHONE: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'mb-14 h-173' },
  { title: 'What guests tapped', height: 'h-13 py-3' },
  { title: 'What guests write about', height: 'h-13 py-3' },
  { title: 'Calls and answers', height: 'h-13 py-3' },
];
const ON_A_DESK: readonly PlaceholderCard[] = [
  { title: 'Complaints Heatmap', height: 'h-104.5 lg:h-115.5 xl:h-104.5' },
  { title: 'What guests tapped', height: 'h-98.5 lg:h-115.5 xl:h-104.5' },
  { title: 'What guests write about', height: 'h-194.5 max-xl:h-295 lg:col-span-2' },
  { title: 'Table Performance', height: 'h-148.5 lg:h-191.5 xl:h-136' },
  { title: 'Top Praised Servers', height: 'h-136 lg:h-191.5 xl:h-136' },
];
const ANSWERED = 'How soon complaints are answered';
const LIVE_ON_A_DESK: readonly PlaceholderCard[] = [
  { title: ANSWERED, height: 'h-46 lg:h-92' },
  { title: 'Calls to the table', height: 'h-92' },
];
/** For venues where guests cannot call. */
const ANSWERED_ALONE: readonly PlaceholderCard[] = [
  { title: ANSWERED, height: 'h-46 lg:col-span-2' },
];

/** Links to pages that are used now and then, below those used daily. */
export function MoreLinksCard({
  user,
  venueId,
  week,
  usage,
}: {
  user: User;
  venueId: string | null | undefined;
  /** On a phone: the card about the last seven days. */
  week?: ReactNode;
  /** On a phone: the card about plan and usage. */
  usage?: ReactNode;
}) {
  const isRunningLow = useIsRunningLow(venueId ?? undefined);
  const isMobile = useIsMobile();
  return (
    <section
      aria-labelledby="also-here"
      className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2 lg:gap-x-5 lg:gap-y-3"
    >
      <h2 id="also-here" className="mt-2 font-semibold text-lg lg:col-span-2 print:hidden">
        Also here
      </h2>
      {week && <CollapsedCard title="Weekly Summary">{week}</CollapsedCard>}
      <CollapsedCard title="Weekly Trends" note={isMobile ? undefined : 'This week and the last'}>
        <LazyPart code={dashboardParts.weeklyTrends} waiting={<Skeleton className="h-96" />}>
          {(WeeklyTrendsCard) => <WeeklyTrendsCard venueId={venueId} />}
        </LazyPart>
      </CollapsedCard>
      <CollapsedCard
        title="Feedback by Time of Day"
        note={isMobile ? undefined : 'Your busiest hours'}
      >
        <LazyPart code={dashboardParts.timeOfDay} waiting={<Skeleton className="h-96" />}>
          {(TimeOfDayCard) => <TimeOfDayCard venueId={venueId} />}
        </LazyPart>
      </CollapsedCard>
      {!isMobile && (
        <CollapsedCard title="Complaints by Hour" note="With its own dates">
          <LazyPart code={dashboardParts.complaintsByHour} waiting={<Skeleton className="h-96" />}>
            {(ComplaintsHeatmap) => <ComplaintsHeatmap venueId={venueId} />}
          </LazyPart>
        </CollapsedCard>
      )}
      {usage && (
        <div className="print:hidden">
          <CollapsedCard title="Plan and usage" startsOpen={isRunningLow}>
            {usage}
          </CollapsedCard>
        </div>
      )}
      <CrossSiteLink user={user} />
    </section>
  );
}

/** A link to the comparison, for plans that include it. */
function CrossSiteLink({ user }: { user: User }) {
  if (effectiveTier(user) !== 'premium') return null;
  return (
    <Link
      href={paths.crossSiteComparison}
      className="flex min-h-13 items-center gap-3 rounded-lg border bg-surface px-4 py-2 hover:border-line-strong print:hidden"
    >
      <span className="min-w-0 flex-1 font-semibold">Cross-Site Analytics</span>
      <span className="text-ink-soft text-sm max-sm:hidden">Your locations side by side</span>
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
    await untilNothingLoads();
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
async function untilNothingLoads(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0;
  }
}

type PlaceholderCard = { title: string; height: string };

/**
 * Named placeholders of the lower cards at their final height, until the owner scrolls near them.
 */
export function PatternsPlaceholder({ hasCalls }: { hasCalls: boolean }) {
  const onDesk = [...ON_A_DESK, ...(hasCalls ? LIVE_ON_A_DESK : ANSWERED_ALONE)];
  const places = useIsMobile() ? ON_A_PHONE : onDesk;
  return (
    <div aria-hidden aria-busy className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
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
