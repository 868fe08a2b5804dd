import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { dateFormat } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { wilsonInterval } from '#shared/stats/wilson-interval.ts';
import type { SatisfactionWeek } from '#shared/today/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { satisfactionSentences, weekAndUsualSatisfaction } from './satisfaction-words.ts';

const WIDTH = 324;
const HEIGHT = 92;
const TOP = 10;
const BASE = 68;
const LEFT = 4;
const RIGHT = 280;
/** The axis never starts above this, so that small changes do not look dramatic. */
const HIGHEST_BASE = 60;
/** The minimum distance of the labels at the right end. */
const LABEL_HEIGHT = 13;

/** Satisfaction this week, its confidence interval, and whether it is unusual. */
export function WeekSatisfactionCard({
  weeks,
  venueId,
}: {
  weeks: readonly SatisfactionWeek[];
  venueId: string;
}) {
  const satisfaction = weekAndUsualSatisfaction(weeks);
  const { week, usual } = satisfaction;
  return (
    <Card className="p-4 sm:px-6 sm:pt-4.5 sm:pb-6">
      <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold">Satisfaction</h2>
        <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
          <Link href={`${paths.dashboard}?${new URLSearchParams({ venue: venueId })}`}>
            Open dashboard
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
      {week.rated > 0 ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
            <span className="font-display text-3xl leading-11 tracking-tight">
              {satisfactionRate(week.satisfied, week.rated)}%
            </span>
            <span className="text-ink-soft text-sm">in the last 7 days</span>
          </p>
          <p className="mt-0.5 text-pretty text-ink-soft text-sm">
            {satisfactionSentences(satisfaction)}
          </p>
        </>
      ) : (
        <p className="mt-1 text-ink-soft text-sm">No answers yet in the last 7 days.</p>
      )}
      {usual.rated > 0 && (
        <SatisfactionLine
          weeks={weeks}
          usual={satisfactionRate(usual.satisfied, usual.rated)}
          className="mt-3"
        />
      )}
    </Card>
  );
}

type Point = { x: number; y: number; high: number; low: number; percent: number };

/** Thirteen weeks as a small line, with a confidence band. The last week is not over. */
function SatisfactionLine({
  weeks,
  usual,
  className,
}: {
  weeks: readonly SatisfactionWeek[];
  /** The percentage of all weeks before the last. */
  usual: number;
  className?: string;
}) {
  const rated = weeks.filter((week) => week.rated > 0);
  const lows = rated.map((week) => wilsonInterval(week.satisfied, week.rated).low);
  const base = Math.max(0, Math.floor(Math.min(HIGHEST_BASE, ...lows) / 10) * 10);
  const up = (percent: number) => BASE - ((percent - base) / (100 - base)) * (BASE - TOP);
  const points = weeks.map((week, index): Point | undefined => {
    if (week.rated === 0) return undefined;
    const { low, high } = wilsonInterval(week.satisfied, week.rated);
    const percent = (100 * week.satisfied) / week.rated;
    const x = LEFT + (index * (RIGHT - LEFT)) / Math.max(1, weeks.length - 1);
    return { x, y: up(percent), high: up(high), low: up(low), percent };
  });
  const now = points.at(-1);
  const beside = (y: number) => !now || Math.abs(now.y - y) >= LABEL_HEIGHT;
  return (
    <svg
      role="img"
      aria-label={inWords(weeks)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontSize={12}
      className={classNames('block h-auto w-full max-w-96 fill-ink-soft tabular-nums', className)}
    >
      {[100, base].map((percent) => (
        <g key={percent}>
          <line x1={LEFT} x2={RIGHT} y1={up(percent)} y2={up(percent)} className="stroke-line" />
          {beside(up(percent)) && (
            <text x={RIGHT + 8} y={up(percent) + 4}>
              {percent === 100 ? 100 : `${percent}%`}
            </text>
          )}
        </g>
      ))}
      {runsOf(points).map((run) => (
        <path key={run[0]?.x} d={bandOf(run)} className="fill-basil/13" />
      ))}
      <line
        x1={LEFT}
        x2={RIGHT}
        y1={up(usual)}
        y2={up(usual)}
        strokeDasharray="2 4"
        className="stroke-ink-soft"
      />
      <g fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-basil">
        {runsOf(points.slice(0, -1)).map((run) => (
          <path key={run[0]?.x} d={pathOf(run)} strokeLinecap="round" />
        ))}
        {now && <path d={pathOf([points.at(-2), now])} strokeDasharray="4 4" />}
      </g>
      {now && (
        <>
          <circle cx={now.x} cy={now.y} r={4} className="fill-basil" />
          <text x={RIGHT + 8} y={now.y + 4} className="fill-ink font-semibold">
            {Math.round(now.percent)}%
          </text>
        </>
      )}
      <text x={LEFT} y={HEIGHT - 4}>
        {dayOf(weeks[0]?.first, 'short')}
      </text>
      <text x={RIGHT} y={HEIGHT - 4} textAnchor="end">
        now
      </text>
    </svg>
  );
}

/** Runs of weeks with data. */
function runsOf(points: readonly (Point | undefined)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function pathOf(points: readonly (Pick<Point, 'x' | 'y'> | undefined)[]): string {
  return points
    .flatMap((point) => point ?? [])
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

function bandOf(run: readonly Point[]): string {
  const upper = run.map(({ x, high }) => ({ x, y: high }));
  const lower = run.map(({ x, low }) => ({ x, y: low })).reverse();
  return `${pathOf([...upper, ...lower])}Z`;
}

function inWords(weeks: readonly SatisfactionWeek[]): string {
  const percents = weeks.map(({ rated, satisfied }) =>
    rated > 0 ? satisfactionRate(satisfied, rated) : undefined,
  );
  const known = percents.filter((percent) => percent !== undefined);
  const last = percents.at(-1);
  const days = `${dayOf(weeks[0]?.first, 'long')} to ${dayOf(weeks.at(-1)?.last, 'long')}`;
  const range = `between ${Math.min(...known)} and ${Math.max(...known)} per cent`;
  const now = last === undefined ? 'no answers' : `${last} per cent`;
  return `Satisfaction by week, ${days}: ${range}; ${now} in the last 7 days.`;
}

function dayOf(date: string | undefined, month: 'short' | 'long'): string {
  if (date === undefined) return '';
  return dateFormat('en-GB', { day: 'numeric', month, timeZone: 'UTC' }).format(new Date(date));
}
