import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type TouchEvent, useRef, useState } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComplaintsCard } from './complaints-card.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';

const TITLES = ['Complaints Heatmap', 'Server Leaderboard', 'Table Performance'] as const;
const SWIPE_PX = 50;

type PeriodCardsProps = { venueId: StatsVenue; asked: PeriodChoice };

/** Three cards shown one at a time, for a phone. After the last card comes the first again. */
export function InsightsCarousel({ venueId, asked }: PeriodCardsProps) {
  const [current, setCurrent] = useState(0);
  const go = (steps: number) => setCurrent((current + steps + TITLES.length) % TITLES.length);
  const swipe = useSwipe(go);
  return (
    <section aria-roledescription="carousel" aria-label="Insights">
      {/* All cards share one grid cell as tall as the tallest, so that nothing below jumps. */}
      <div className="grid touch-pan-y print:flex print:flex-col print:gap-4" {...swipe}>
        {TITLES.map((title, index) => (
          <div
            key={title}
            inert={index !== current}
            className={classNames(
              'col-start-1 row-start-1 flex min-w-0 flex-col',
              index === current ? 'animate-fade-in' : 'invisible print:visible',
            )}
          >
            <Slide title={title} venueId={venueId} asked={asked} />
          </div>
        ))}
      </div>
      <div className="mt-3 flex items-center justify-center gap-2 print:hidden">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous insight"
          onClick={() => go(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Dots current={current} onSelect={setCurrent} />
        <Button variant="secondary" size="icon" aria-label="Next insight" onClick={() => go(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {TITLES[current]}, {current + 1} of {TITLES.length}
      </p>
    </section>
  );
}

function Slide({ title, ...about }: { title: (typeof TITLES)[number] } & PeriodCardsProps) {
  if (title === 'Complaints Heatmap') return <ComplaintsCard {...about} className="grow" />;
  if (title === 'Server Leaderboard') {
    return <ServerLeaderboard title={title} className="grow" {...about} />;
  }
  return <TablePerformance className="grow" {...about} />;
}

function Dots({ current, onSelect }: { current: number; onSelect: (index: number) => void }) {
  return (
    <ol className="flex min-w-0">
      {TITLES.map((title, index) => (
        <li key={title} className="min-w-0">
          <button
            type="button"
            aria-label={`Show ${title}`}
            aria-current={index === current || undefined}
            onClick={() => onSelect(index)}
            className="grid h-11 w-9 max-w-full place-items-center rounded-md"
          >
            <span
              className={classNames(
                'h-2.5 max-w-full rounded-full transition-[width,background-color]',
                index === current ? 'w-6 bg-basil' : 'w-2.5 bg-line-strong',
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A mostly horizontal swipe shows the next or previous card. */
function useSwipe(go: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined;
      start.current = finger && { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const across = finger.clientX - start.current.x;
      const along = finger.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(along)) return;
      go(across < 0 ? 1 : -1);
    },
  };
}
