import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { explainTrend, formatPointChange, formatPoints } from '#shared/stats/comparison.ts';
import { formatResponseTime } from '#shared/stats/definitions.ts';
import { excludesShare, isClearlyDifferent, isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { IntervalAxis, IntervalTrack } from '../charts/interval-track.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { partyInterval, sharesAxisStart, tooFewPartiesWords } from '../share-row.tsx';
import { type ComparedSite, type SiteStanding, siteParties, siteRatings } from './compared-site.ts';
import { useComparisonRange } from './use-comparison-range.ts';

type Trend = ComparedSite['trendsLastWeek'];

/**
 * The highest value, in percent, at which the axis may start. It may start above zero so that good
 * venues can be told apart; a label points this out.
 */
const HIGHEST_BASE = 80;

/** Where the common axis of all venues starts, in percent. */
export function sitesAxisStart(sites: readonly ComparedSite[]): number {
  return sharesAxisStart(sites.map(siteRatings), HIGHEST_BASE);
}

/** The rate as a number and as a dot within its confidence interval, with a line at the average. */
export function SiteSatisfaction({
  site,
  average,
  base,
}: {
  site: ComparedSite;
  average: number;
  base: number;
}) {
  const { ratedFeedback, parties, satisfactionRate } = site;
  if (ratedFeedback === 0) return <span className="text-ink-soft">No ratings</span>;
  const isGood = satisfactionRate >= average;
  const { low, high } = partyInterval(siteRatings(site));
  return (
    <span className="flex flex-col">
      <span className="flex items-center gap-3">
        <span
          data-good={isGood}
          className={classNames('w-11 shrink-0 font-semibold', isGood && 'text-basil-ink')}
        >
          {satisfactionRate}%
          <span className="sr-only">{isGood ? ', at or above' : ', below'} your average</span>
        </span>
        {!isTooFewToSay(parties) && (
          <IntervalTrack
            base={base}
            interval={{ value: satisfactionRate, low, high }}
            reference={average}
            isLow={satisfactionRate < average && excludesShare(siteParties(site), average)}
            className="h-7 min-w-16 flex-1"
          />
        )}
      </span>
      <span className="text-ink-soft text-xs">
        <span className="sr-only">. </span>
        {isTooFewToSay(parties)
          ? tooFewPartiesWords(siteRatings(site))
          : `Likely ${Math.round(low)}–${Math.round(high)}%, ${countWithNoun(ratedFeedback, 'rating')}`}
      </span>
    </span>
  );
}

/** The axis labels below the dots. */
export function SiteAxis({ base }: { base: number }) {
  return (
    <span className="flex gap-3 pr-1">
      <span className="w-11 shrink-0" />
      <IntervalAxis base={base} className="min-w-16 flex-1" />
    </span>
  );
}

type Direction = 'up' | 'down' | 'flat';

const LOOKS: Record<Direction, { icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  up: { icon: ArrowUp, tone: 'basil' },
  down: { icon: ArrowDown, tone: 'chili' },
  flat: { icon: Minus, tone: 'neutral' },
};

/** How a venue's satisfaction changed within a week; `hasWords` adds the number of answers. */
export function SiteTrend({ trend, hasWords }: { trend: Trend; hasWords: boolean }) {
  const { satisfaction, week, weekBefore } = trend;
  const direction = directionOf(satisfaction);
  const { icon: Icon, tone } = LOOKS[direction];
  const isClear = isClearlyDifferent(week, weekBefore);
  return (
    <span className="inline-flex flex-col gap-0.5 max-sm:items-start sm:items-end">
      <Badge
        tone={isClear ? tone : 'neutral'}
        data-trend={direction}
        title={explainTrend(trend)}
        className="whitespace-nowrap"
      >
        <Icon aria-hidden />
        <span className="sr-only">{formatPointChange(satisfaction)}</span>
        <span aria-hidden>{formatPoints(satisfaction)}</span>
      </Badge>
      {hasWords && (
        <span className="text-ink-soft text-xs">
          <span className="sr-only">, </span>
          {weeksWords(trend).map((words) => (
            <span key={words} className="sm:block sm:whitespace-nowrap">
              {words}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** "41 of 45, before 43 of 46": the answers behind the trend. */
function weeksWords({ week, weekBefore }: Trend): string[] {
  if (week.rated === 0) return ['no answers this week'];
  const now = `${week.satisfied} of ${week.rated}`;
  if (weekBefore.rated === 0) return [`${now}, `, 'before no answers'];
  const before = `before ${weekBefore.satisfied} of ${weekBefore.rated}`;
  return [`${now}, `, before];
}

function directionOf(points: number): Direction {
  if (points === 0) return 'flat';
  return points > 0 ? 'up' : 'down';
}

/** Links to a venue's dashboard in the compared period and selects that venue. */
export function SiteLink({
  site: { venueId, venueName },
  isInSentence = false,
}: {
  site: ComparedSite;
  /** Within a sentence it keeps the height of the line; alone it is easy to tap. */
  isInSentence?: boolean;
}) {
  const [period] = useComparisonRange();
  return (
    <Link
      href={`${paths.dashboard}?${new URLSearchParams({ venue: venueId, period })}`}
      title={`Dashboard of ${venueName}`}
      className={classNames(
        'rounded-sm decoration-1 underline-offset-4 hover:underline',
        !isInSentence && 'inline-block pointer-coarse:-my-2.5 pointer-coarse:py-2.5',
      )}
    >
      {venueName}
    </Link>
  );
}

/** The average time of all replies in the range, and their number. */
export function SiteResponseTime({ site }: { site: ComparedSite }) {
  const { avgResponseMinutes, replies } = site;
  return (
    <span className={classNames('whitespace-nowrap', replies === 0 && 'text-ink-soft text-sm')}>
      {formatResponseTime(avgResponseMinutes)}
      {replies > 0 && (
        <span className="block font-normal text-ink-soft text-xs">
          <span className="sr-only">, </span>
          {countWithNoun(replies, 'reply', 'replies')}
        </span>
      )}
    </span>
  );
}

/** A rank that may be chance is a question, and is not coloured. */
export function SiteTagBadge({ standing }: { standing: SiteStanding | undefined }) {
  if (!standing) return null;
  const { tag, doubt } = standing;
  if (!doubt) return <Badge tone={tag === 'Best' ? 'basil' : 'saffron'}>{tag}</Badge>;
  // The card of the best and of the last venue says why.
  return (
    <span className="font-normal text-ink-soft text-sm">
      <span>{tag}</span>?
    </span>
  );
}
