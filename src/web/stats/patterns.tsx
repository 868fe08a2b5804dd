import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AskedPeriod } from '#shared/stats/period.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { ComplaintsHeatmap } from './charts/complaints-heatmap.tsx';
import { ComplaintTimesCard } from './insights/complaint-times-card.tsx';
import { InsightsCarousel } from './insights-carousel.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';
import { TimeOfDayCard } from './time-of-day-card.tsx';
import { WeeklyTrendsCard } from './weekly-trends-card.tsx';

/** What repeats itself: by hour, by day, by person, by table. */
export function Patterns({ venueId, asked }: { venueId: StatsVenue; asked: AskedPeriod }) {
  const about = { venueId, asked };
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        <InsightsCarousel {...about} />
        <h2 className="mt-2 font-semibold text-lg">Also here</h2>
        <Folded title="Feedback by Time of Day">
          <TimeOfDayCard venueId={venueId} />
        </Folded>
        <Folded title="Weekly Trends">
          <WeeklyTrendsCard venueId={venueId} />
        </Folded>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
      <ComplaintTimesCard {...about} />
      <TimeOfDayCard venueId={venueId} />
      <TablePerformance {...about} />
      <ServerLeaderboard {...about} title="Top Praised Servers" />
      <h2 className="mt-2 font-semibold text-lg lg:col-span-2">Also here</h2>
      <WeeklyTrendsCard venueId={venueId} />
      <ComplaintsHeatmap venueId={venueId} />
    </div>
  );
}

/** A card that is only named until somebody asks for it, or prints the page. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState<'by hand' | 'for paper'>();
  useEffect(() => {
    if (opened) return;
    const open = () => setOpened('for paper');
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, [opened]);
  if (opened) {
    return (
      <div
        tabIndex={-1}
        ref={(place) => {
          if (opened === 'by hand') place?.focus({ preventScroll: true });
        }}
      >
        {children}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => setOpened('by hand')}
      className="flex min-h-14 w-full items-center justify-between gap-4 rounded-lg border bg-surface px-5 text-left font-semibold print:hidden"
    >
      {title}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </button>
  );
}
