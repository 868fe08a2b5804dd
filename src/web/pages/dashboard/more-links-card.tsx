import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { replyCreditStatus, usageStatus } from '#shared/billing/usage.ts';
import { paths } from '#shared/site/paths.ts';
import { limitsQuery } from '#web/billing/queries.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { dashboardParts } from './dashboard-parts.ts';

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
