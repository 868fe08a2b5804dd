import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComplaintsCard } from './complaints-card.tsx';
import type { StatsVenue } from './queries.ts';
import { ServerLeaderboard } from './server-leaderboard.tsx';
import { TablePerformance } from './table-performance.tsx';

const TITLES = ['Complaints Heatmap', 'Server Leaderboard', 'Table Performance'] as const;
const TABLES = TITLES.indexOf('Table Performance');
const SWIPE_PX = 50;

type PeriodCardsProps = { venueId: StatsVenue; asked: PeriodChoice };

/** Three cards shown one at a time, for a phone. After the last card comes the first again. */
export function InsightsCarousel({
  tablesAsked = 0,
  ...about
}: PeriodCardsProps & {
  /** How often the card about tables was asked for further up: each time it comes into view. */
  tablesAsked?: number | undefined;
}) {
  const [current, setCurrent] = useState(0);
  const [tablesShown, setTablesShown] = useState(0);
  if (tablesShown !== tablesAsked) {
    setTablesShown(tablesAsked);
    setCurrent(TABLES);
  }
  const place = useRef<HTMLElement>(null);
  const tables = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (tablesAsked === 0) return;
    place.current?.scrollIntoView({ block: 'start' });
    tables.current?.focus({ preventScroll: true });
  }, [tablesAsked]);
  const go = (steps: number) => setCurrent((current + steps + TITLES.length) % TITLES.length);
  const swipe = useSwipe(go);
  return (
    <section
      ref={place}
      aria-roledescription="carousel"
      aria-label="Insights"
      className={FRAME_STYLES}
    >
      {/* All cards share one grid cell as tall as the tallest, so that nothing below jumps. */}
      <div className="grid touch-pan-y print:flex print:flex-col print:gap-4" {...swipe}>
        {TITLES.map((title, index) => (
          <fieldset
            key={title}
            ref={index === TABLES ? tables : undefined}
            aria-roledescription="slide"
            aria-label={placeWords(index)}
            tabIndex={-1}
            inert={index !== current}
            className={classNames(
              'col-start-1 row-start-1 flex min-w-0 flex-col rounded-lg',
              index === current ? 'animate-fade-in' : 'invisible print:visible',
            )}
          >
            <Slide title={title} {...about} />
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between border-t p-3 pb-2 print:hidden">
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
        <p aria-live="polite" className="mt-0.5 w-full text-center text-ink-soft text-sm">
          {placeWords(current)}
        </p>
      </div>
    </section>
  );
}

/** One frame around the card and its controls on the screen; on paper each card has its own. */
const FRAME_STYLES =
  'not-print:rounded-lg not-print:border not-print:bg-surface not-print:[&_[role=region]]:border-0 not-print:[&_[role=region]]:bg-transparent';

function placeWords(index: number): string {
  return `${TITLES[index]}, ${index + 1} of ${TITLES.length}`;
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
    <ol className="flex min-w-0 flex-1 justify-center">
      {TITLES.map((title, index) => (
        <li key={title} className="min-w-0">
          <button
            type="button"
            aria-label={`Show ${title}`}
            aria-current={index === current || undefined}
            onClick={() => onSelect(index)}
            className="grid size-11 max-w-full place-items-center rounded-md"
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
