import { Moon, Sun } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  formatHour,
  type HeatLevel,
  HOURS_PER_DAY,
  heatLevel,
  isDaytime,
} from '#shared/stats/rules.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { countWithNoun, formatShortCount } from '../count-with-noun.ts';
import { busiestHoursSentence } from './busiest-hours-sentence.ts';
import { hourWords } from './heat-cells.ts';

type HourCount = { hour: number; count: number };

const HALF_DAYS = [
  { name: 'AM', from: 0 },
  { name: 'PM', from: 12 },
] as const;
const ROW_STYLES = 'grid grid-cols-12 gap-0.5 sm:gap-1';
const LEVELS: readonly HeatLevel[] = [0, 1, 2, 3, 4, 5];
const LEVEL_STYLES: Record<HeatLevel, string> = {
  0: 'bg-sunken text-ink-soft',
  1: 'bg-rating-1/12',
  2: 'bg-rating-1/26',
  3: 'bg-rating-1/42',
  4: 'bg-rating-1/60',
  5: 'bg-rating-1 text-on-chili',
};

/** The scale goes up to at least this number, so that one complaint is always pale. */
const MIN_SCALE_TOP = 5;

/** 24 hours in two rows, darker for more complaints. Arrow keys move between hours. */
export function HeatmapGrid({
  hours,
  isOutdated,
}: {
  hours: readonly HourCount[];
  /** Whether the period has changed and its figures are still loading. */
  isOutdated: boolean;
}) {
  const most = Math.max(...hours.map(({ count }) => count));
  const worst = hours.find(({ count }) => count === most)?.hour ?? 0;
  const [chosen, setChosen] = useState<number>();
  const grid = useRef<HTMLDivElement>(null);

  function follow(event: KeyboardEvent, hour: number): void {
    const target = { ...neighbours(hour) }[event.key];
    if (target === undefined || target < 0 || target >= HOURS_PER_DAY) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-hour="${target}"]`)?.focus();
  }

  return (
    <div ref={grid} className={classNames('transition-opacity', isOutdated && 'opacity-50')}>
      <div className="flex flex-col gap-4">
        {HALF_DAYS.map(({ name, from }) => (
          <section key={name} aria-label={name}>
            <p aria-hidden className="mb-1 font-semibold text-ink-soft text-xs">
              {name}
            </p>
            <div className={ROW_STYLES}>
              {hours.slice(from, from + HOURS_PER_DAY / 2).map((each) => (
                <HourCell
                  key={each.hour}
                  {...each}
                  level={heatLevel(each.count, Math.max(MIN_SCALE_TOP, most))}
                  isTabStop={each.hour === (chosen ?? worst)}
                  onFocus={() => setChosen(each.hour)}
                  onKeyDown={(event) => follow(event, each.hour)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft text-sm">{busiestHoursSentence(hours)}</p>
        <Legend />
      </div>
    </div>
  );
}

function HourCell({
  hour,
  count,
  level,
  isTabStop,
  onFocus,
  onKeyDown,
}: HourCount & {
  level: HeatLevel;
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const text = `${formatHour(hour)}: ${countWithNoun(count, 'complaint')}`;
  const Mark = isDaytime(hour) ? Sun : Moon;
  return (
    <div className="flex min-w-0 flex-col items-center">
      <Tooltip content={text} opensOnTap>
        <button
          type="button"
          aria-label={text}
          data-hour={hour}
          data-level={level}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          className={classNames(
            'grid h-10 w-full min-w-0 place-items-center overflow-hidden rounded-sm font-semibold text-xs sm:h-11 sm:rounded-md sm:text-sm',
            LEVEL_STYLES[level],
          )}
        >
          {formatShortCount(count)}
        </button>
      </Tooltip>
      <span aria-hidden className="mt-1 text-ink-soft text-xs">
        {hourWords(hour).slice(0, 2)}
      </span>
      <Mark
        aria-hidden
        className={classNames('size-3', isDaytime(hour) ? 'text-saffron' : 'text-ink-soft')}
      />
    </div>
  );
}

function Legend() {
  return (
    <div className="flex flex-wrap items-center gap-1 text-ink-soft text-xs">
      <span className="mr-1">Less</span>
      {LEVELS.map((level) => (
        <span key={level} className={classNames('size-4 rounded-sm', LEVEL_STYLES[level])} />
      ))}
      <span className="ml-1">More</span>
    </div>
  );
}

export function HeatmapSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {HALF_DAYS.map(({ name }) => (
        <div key={name}>
          <p className="mb-1 font-semibold text-ink-soft text-xs">{name}</p>
          <Skeleton className="h-10 sm:h-11" />
          <div className="h-8" />
        </div>
      ))}
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}

function neighbours(hour: number): Record<string, number> {
  return {
    ArrowLeft: hour - 1,
    ArrowRight: hour + 1,
    ArrowUp: hour - HOURS_PER_DAY / 2,
    ArrowDown: hour + HOURS_PER_DAY / 2,
    Home: 0,
    End: HOURS_PER_DAY - 1,
  };
}
