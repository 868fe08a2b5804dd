import type { CSSProperties } from 'react';
import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChartTip } from './chart-tip.tsx';
import {
  cellWords,
  type HeatCell,
  type HeatStep,
  heatStep,
  heatStepLabels,
  hoursOf,
  hourWords,
} from './heat-cells.ts';
import { useChartMarks } from './use-chart-marks.ts';

const STEP_STYLES: Record<HeatStep, string> = {
  0: 'border border-line',
  1: 'bg-heat-1 text-ink',
  2: 'bg-heat-2 text-ink',
  3: 'bg-heat-3 text-ink',
  4: 'bg-heat-4 text-on-heat-4',
};

/**
 * Complaints by weekday and hour, darker for more. An hour with answers but no complaints is an
 * empty cell; an hour without answers has no cell. On a phone, the hours run from top to bottom.
 */
export function WeekdayHeatmap({
  title,
  cells,
  isUpright,
}: {
  title: string;
  cells: readonly HeatCell[];
  /** Whether hours run from top to bottom and weekdays from left to right. */
  isUpright: boolean;
}) {
  const hours = hoursOf(cells);
  const most = Math.max(...cells.map(({ complaints }) => complaints));
  const worst = cells.findIndex(({ complaints }) => complaints === most);
  const { active, rootProps, markProps } = useChartMarks({
    first: worst,
    neighbour: (index, key) => neighbourOf(cells, index, key, isUpright),
  });
  const columns = isUpright ? WEEKDAY_NAMES.length : hours.length;
  const rows = isUpright ? hours.length : WEEKDAY_NAMES.length;
  const placeOf = ({ weekday, hour }: Pick<HeatCell, 'weekday' | 'hour'>) => {
    const [across, down] = isUpright
      ? [weekday - 1, hours.indexOf(hour)]
      : [hours.indexOf(hour), weekday - 1];
    return { across, down };
  };
  const shown = active === undefined ? undefined : cells[active];
  return (
    <div
      className={classNames(
        'grid gap-0.5 text-xs sm:gap-1',
        // In the upright layout the heatmap is as tall as its neighbour.
        isUpright ? 'grow auto-rows-[minmax(1.5rem,1fr)]' : 'auto-rows-[1.75rem]',
      )}
      style={{ gridTemplateColumns: `2.75rem repeat(${columns}, minmax(0, 1fr))` }}
    >
      <Labels words={isUpright ? dayWords() : hours.map(String)} isAcross />
      <Labels words={isUpright ? hours.map(hourWords) : dayWords()} isAcross={false} />
      <figure
        {...rootProps}
        aria-label={title}
        className="relative grid touch-pan-y grid-cols-subgrid grid-rows-subgrid"
        style={{ gridColumn: '2 / -1', gridRow: `2 / span ${rows}` }}
      >
        {cells.map((cell, index) => {
          const { across, down } = placeOf(cell);
          const step = heatStep(cell.complaints, most);
          return (
            <button
              key={`${cell.weekday} ${cell.hour}`}
              {...markProps(index)}
              aria-label={cellWords(cell)}
              data-step={step}
              className={classNames(
                'grid min-w-0 place-items-center rounded-sm font-semibold sm:rounded-md',
                STEP_STYLES[step],
              )}
              style={placeStyle(across + 1, down + 1)}
            >
              {cell.complaints > 0 && cell.complaints}
            </button>
          );
        })}
        {shown && (
          <ChartTip
            x={(100 * (placeOf(shown).across + 0.5)) / columns}
            y={(100 * placeOf(shown).down) / rows}
          >
            {cellWords(shown)}
          </ChartTip>
        )}
      </figure>
    </div>
  );
}

/** Explains the four steps, and empty and missing cells. */
export function HeatLegend({ most }: { most: number }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-xs">
      <LegendItem step={0} words="Answers, no complaint" />
      {heatStepLabels(most).map((words, index) => (
        <LegendItem key={words} step={(index + 1) as HeatStep} words={words} />
      ))}
      <li>Blank: no guests</li>
    </ul>
  );
}

function LegendItem({ step, words }: { step: HeatStep; words: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={classNames('size-4 rounded-sm', STEP_STYLES[step])} />
      {words}
    </li>
  );
}

function Labels({ words, isAcross }: { words: readonly string[]; isAcross: boolean }) {
  return words.map((word, index) => (
    <span
      key={word}
      aria-hidden
      className={classNames(
        'self-center whitespace-nowrap text-ink-soft',
        isAcross && 'text-center',
      )}
      style={isAcross ? placeStyle(index + 2, 1) : placeStyle(1, index + 2)}
    >
      {word}
    </span>
  ));
}

function dayWords(): string[] {
  return WEEKDAY_NAMES.map((day) => day.slice(0, 3));
}

function placeStyle(column: number, row: number): CSSProperties {
  return { gridColumn: column, gridRow: row };
}

/** The next existing cell in the arrow's direction. */
function neighbourOf(
  cells: readonly HeatCell[],
  index: number,
  key: string,
  isUpright: boolean,
): number | undefined {
  const from = cells[index];
  if (!from) return undefined;
  const along = isUpright ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const beside = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const isByHour = along.includes(key);
  if (!isByHour && !beside.includes(key)) return undefined;
  const isBack = key === 'ArrowUp' || key === 'ArrowLeft';
  const distance = (cell: HeatCell) =>
    (isByHour ? cell.hour - from.hour : cell.weekday - from.weekday) * (isBack ? -1 : 1);
  const isInLine = (cell: HeatCell) =>
    isByHour ? cell.weekday === from.weekday : cell.hour === from.hour;
  const ahead = cells.filter((cell) => isInLine(cell) && distance(cell) > 0);
  const nearest = Math.min(...ahead.map(distance));
  const next = ahead.find((cell) => distance(cell) === nearest);
  return next && cells.indexOf(next);
}
