import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Printer } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
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
import type { AnswerCard } from '#web/stats/glance/glance.tsx';
import { SPREAD_TITLE, SpreadCard } from '#web/stats/insights/spread-card.tsx';
import { insightsQuery } from '#web/stats/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { dashboardParts } from './dashboard-parts.ts';

const CHECK_EVERY_MS = 100;
const QUIET_CHECKS = 3;
const ON_A_PHONE: readonly PlaceholderCard[] = [{ title: 'Complaints Heatmap', height: 'h-163' }];
const ON_A_DESK: readonly PlaceholderCard[] = [
  { title: 'What it is about', height: 'h-136.5 lg:col-span-3' },
  { title: 'Table Performance', height: 'h-136.5 lg:col-span-3' },
  { title: 'Complaints Heatmap', height: 'h-111 lg:col-span-3' },
  { title: 'Feedback by Time of Day', height: 'h-111 lg:col-span-3' },
  { title: 'Top Praised Servers', height: 'h-78 lg:col-span-3 xl:col-span-4' },
  { title: 'Plan and usage', height: 'h-78 lg:col-span-3 xl:col-span-2 print:hidden' },
];

/** On a phone, folded cards are the lines of one list. */
const LIST_STYLES =
  'divide-y rounded-lg border bg-surface [&_[role=region]]:border-0 [&_[role=region]]:bg-transparent';

/** How often each card was asked for further up. */
export type OpenedCards = Partial<Record<AnswerCard, number>>;

type AboutProps = { venueId: string | null | undefined; asked: PeriodChoice };

/**
 * Cards folded to their titles. A phone has more of them, because it unfolds only what is read
 * daily. This browser remembers which cards were opened.
 */
export function MoreCards({
  user,
  venueId,
  asked,
  opened,
  week,
  usage,
}: AboutProps & {
  user: User;
  opened: OpenedCards;
  /** On a phone: the card about the last seven days. */
  week?: ReactNode;
  /** On a phone: the card about plan and usage. */
  usage?: ReactNode;
}) {
  const isRunningLow = useIsRunningLow(venueId ?? undefined);
  const isMobile = useIsMobile();
  const about = { venueId, asked };
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
          <OpenableCard title="What it is about" times={opened.topics}>
            <LazyPart code={dashboardParts.subjects} waiting={<Skeleton className="h-96" />}>
              {(Subjects) => <Subjects {...about} />}
            </LazyPart>
          </OpenableCard>
        )}
        <OpenableCard title="Is any weekday worse?" times={opened.weekdays}>
          <LazyPart code={dashboardParts.weekdays} waiting={<Skeleton className="h-96" />}>
            {(WeekdaysCard) => <WeekdaysCard {...about} />}
          </LazyPart>
        </OpenableCard>
        {isMobile && <PhoneCards {...about} week={week} />}
        <FoldedCard title="Complaints and calls">
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
            <LazyPart code={dashboardParts.liveService} waiting={<Skeleton className="h-96" />}>
              {(LiveService) => <LiveService {...about} />}
            </LazyPart>
          </div>
        </FoldedCard>
        {usage && (
          <FoldedCard title="Plan and usage" startsOpen={isRunningLow} className="print:hidden">
            {usage}
          </FoldedCard>
        )}
        <CrossSiteLink user={user} />
      </div>
    </section>
  );
}

/** Other cards that stand open at a desk. */
function PhoneCards({ week, ...about }: AboutProps & { week: ReactNode }) {
  const insights = useQuery(insightsQuery(about.venueId, about.asked));
  return (
    <>
      <FoldedCard title={SPREAD_TITLE}>
        <SpreadCard venueId={about.venueId} query={insights} />
      </FoldedCard>
      {week && <FoldedCard title="Weekly Summary">{week}</FoldedCard>}
      <FoldedCard title="Weekly Trends">
        <LazyPart code={dashboardParts.weeklyTrends} waiting={<Skeleton className="h-96" />}>
          {(WeeklyTrendsCard) => <WeeklyTrendsCard venueId={about.venueId} />}
        </LazyPart>
      </FoldedCard>
      <FoldedCard title="Feedback by Time of Day">
        <LazyPart code={dashboardParts.timeOfDay} waiting={<Skeleton className="h-96" />}>
          {(TimeOfDayCard) => <TimeOfDayCard venueId={about.venueId} />}
        </LazyPart>
      </FoldedCard>
    </>
  );
}

function FoldedCard({
  className,
  ...card
}: ComponentProps<typeof RememberedCard> & { className?: string }) {
  return (
    <div className={classNames(OPEN_IS_WIDE_STYLES, className)}>
      <RememberedCard {...card} />
    </div>
  );
}

/** A folded card that unfolds and comes into view whenever it is asked for. */
function OpenableCard({
  title,
  times = 0,
  children,
}: {
  title: string;
  /** How often it was asked for. */
  times: number | undefined;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times === 0) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [times]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classNames('scroll-mt-20 max-md:scroll-mt-36', OPEN_IS_WIDE_STYLES)}
    >
      <RememberedCard key={times} title={title} startsOpen={times > 0}>
        {children}
      </RememberedCard>
    </div>
  );
}

/** An open card takes the whole row. */
const OPEN_IS_WIDE_STYLES = 'lg:has-[[role=region]]:col-span-3';

/** A link to the comparison, for plans that include it. */
function CrossSiteLink({ user }: { user: User }) {
  if (effectiveTier(user) !== 'premium') return null;
  return (
    <Link
      href={paths.crossSiteComparison}
      className="flex min-h-13 items-center gap-3 rounded-lg border bg-surface px-4 py-2 sm:px-6 in-data-joined:rounded-none in-data-joined:border-0 in-data-joined:bg-transparent hover:border-line-strong print:hidden"
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

/** Placeholders of the patterns, about as tall as they will be, until the owner scrolls near. */
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
