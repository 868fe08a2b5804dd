import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { formatPoints } from '#shared/stats/comparison.ts';
import { formatResponseTime } from '#shared/stats/definitions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import type { ComparedSite, SiteTag } from './compared-site.ts';

/** The rate as a number and as a bar with a mark at the average of all venues. */
export function SiteSatisfaction({ site, average }: { site: ComparedSite; average: number }) {
  const { ratedFeedback, satisfactionRate } = site;
  if (ratedFeedback === 0) return <span className="text-ink-soft">No ratings</span>;
  const isGood = satisfactionRate >= average;
  return (
    <span className="flex items-center gap-3">
      <span
        data-good={isGood}
        className={classNames('w-11 shrink-0 font-semibold', isGood && 'text-basil-ink')}
      >
        {satisfactionRate}%
        <span className="sr-only">{isGood ? ', at or above' : ', below'} your average</span>
      </span>
      <span aria-hidden className="relative h-2 min-w-16 flex-1 rounded-full bg-ink/10">
        <span
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full',
            isGood ? 'bg-basil' : 'bg-line-strong',
          )}
          style={{ width: `${satisfactionRate}%` }}
        />
        <span
          className="-inset-y-1 absolute w-0.5 rounded-full bg-ink ring-2 ring-surface"
          style={{ left: `calc(${average}% - 1px)` }}
        />
      </span>
    </span>
  );
}

type Direction = 'up' | 'down' | 'flat';

const LOOKS: Record<Direction, { icon: LucideIcon; tone: BadgeProps['tone']; words: string }> = {
  up: { icon: ArrowUp, tone: 'basil', words: 'Up' },
  down: { icon: ArrowDown, tone: 'chili', words: 'Down' },
  flat: { icon: Minus, tone: 'neutral', words: 'Steady' },
};

/** Where the satisfaction of a venue went within a week. */
export function SiteTrend({ points }: { points: number }) {
  const direction = directionOf(points);
  const { icon: Icon, tone, words } = LOOKS[direction];
  return (
    <Badge tone={tone} data-trend={direction}>
      <Icon aria-hidden />
      <span className="sr-only">{words} </span>
      {formatPoints(points)}
    </Badge>
  );
}

function directionOf(points: number): Direction {
  if (points === 0) return 'flat';
  return points > 0 ? 'up' : 'down';
}

/** Leads to the dashboard of a venue, which is the chosen one from then on. */
export function SiteLink({ site: { venueId, venueName } }: { site: ComparedSite }) {
  return (
    <Link
      href={`${paths.dashboard}?venue=${encodeURIComponent(venueId)}`}
      title={`Dashboard of ${venueName}`}
      className="rounded-sm decoration-1 underline-offset-4 hover:underline"
    >
      {venueName}
    </Link>
  );
}

export function SiteResponseTime({ hours }: { hours: number | null }) {
  return (
    <span className={classNames('whitespace-nowrap', hours === null && 'text-ink-soft text-sm')}>
      {formatResponseTime(hours)}
    </span>
  );
}

export function SiteTagBadge({ tag }: { tag: SiteTag | undefined }) {
  return tag && <Badge tone={tag === 'Best' ? 'basil' : 'saffron'}>{tag}</Badge>;
}
