import { funnelLimits, groupShare } from '#shared/stats/funnel.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import { MIN_RATINGS, type Share, satisfiedPercentage } from '#shared/stats/wilson-interval.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CollapsedCard } from '#web/ui/layout/collapsed-card.tsx';
import { ChartTip } from '../charts/chart-tip.tsx';
import { axisTicks } from '../charts/line-geometry.ts';
import { neighbourInRow, useChartMarks } from '../charts/use-chart-marks.ts';
import { useChartWidth } from '../charts/use-chart-width.ts';
import { formatCount } from '../count-with-noun.ts';
import { type ComparedSite, siteParties } from './compared-site.ts';
import {
  type FunnelSite,
  findFunnelSites,
  funnelSentence,
  funnelSiteWords,
  placeWords,
} from './funnel-words.ts';

const TITLE = 'More than chance?';
const MIN_WIDTH = 260;
const HEIGHT = 300;
const TOP = 14;
const BASE = HEIGHT - 46;
const LEFT = 42;
const RIGHT = 14;
const WIDE_FROM = 480;
const STEPS = 80;
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 16;
/** Half the side of what can be touched or pointed at. */
const TOUCH_RADIUS = 14;
/** From a mark to its name. */
const NAME_OFFSET = 14;
const LONGEST_NAME = { wide: 26, narrow: 18 };

/**
 * Satisfaction by number of parties, with the limits within which chance alone explains a
 * difference: a quiet venue is not blamed for a few unlucky answers.
 */
export function SiteFunnel({ sites }: { sites: readonly ComparedSite[] }) {
  const group = groupShare(sites.map(siteParties));
  const found = findFunnelSites(sites, group);
  const drawn = found.filter(({ place }) => place !== 'too few');
  if (drawn.length < 2) return null;
  const overall = Math.round(satisfiedPercentage(group) ?? 0);
  const left = sites.filter(({ parties }) => parties < MIN_RATINGS);
  const funnel = (
    <Card role="region" aria-label={TITLE}>
      <CardHeader title={TITLE} description={funnelSentence(found, overall)} />
      <FunnelPlot sites={drawn} group={group} />
      <p className="mt-3 text-ink-soft text-xs">
        Okay or better. Guests who ate together count once, as a party, so these percentages can
        differ a little from those above. Dotted: all your locations together, {overall}%. If all
        were equally good, 95 of 100 would lie within the inner area and 998 of 1,000 within the
        outer one.
        {left.length > 0 &&
          ` Fewer than ${MIN_RATINGS} parties, so not shown: ${joinWithAnd(left.map(({ venueName }) => venueName))}.`}
      </p>
    </Card>
  );
  // A picture of dots that are all within the limits says no more than its sentence.
  const isChance = drawn.every(({ place }) => place === 'within');
  if (!isChance) return funnel;
  return (
    <CollapsedCard title={TITLE} note="No: the differences can all be chance">
      {funnel}
    </CollapsedCard>
  );
}

/** `sites` are those that can be compared, the fewest parties first. */
function FunnelPlot({ sites, group }: { sites: readonly FunnelSite[]; group: Share }) {
  const { ref, width } = useChartWidth(MIN_WIDTH);
  const right = width - RIGHT;
  const most = 1.06 * Math.max(...sites.map(({ site }) => site.parties));
  const base = axisStartOf(sites, group);
  const across = (parties: number) => LEFT + (parties / most) * (right - LEFT);
  const up = (percent: number) =>
    BASE - (Math.max(0, percent - base) / (100 - base)) * (BASE - TOP);
  const places = sites.map(({ site, percent }) => ({
    x: across(site.parties),
    y: up(percent),
  }));
  const { active, rootProps, markProps } = useChartMarks({
    first: 0,
    neighbour: neighbourInRow(sites.length),
  });
  const activePlace = active === undefined ? undefined : places[active];
  const limits = Array.from({ length: STEPS + 1 }, (_, step) =>
    funnelLimits(Math.round(MIN_RATINGS + (step / STEPS) * (most - MIN_RATINGS)), group),
  );
  const area = (which: 'inner' | 'outer') =>
    `M${[
      ...limits.map(({ rated, [which]: { high } }) => `${across(rated)} ${up(high)}`),
      ...limits.toReversed().map(({ rated, [which]: { low } }) => `${across(rated)} ${up(low)}`),
    ].join('L')}Z`;
  const middle = up(satisfiedPercentage(group) ?? 0);
  return (
    <div ref={ref} className="min-w-0">
      <figure
        {...rootProps}
        aria-label="Satisfaction by number of parties"
        className="relative touch-pan-y"
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${HEIGHT}`}
          fontSize={12}
          className="block h-auto w-full fill-ink-soft"
        >
          {axisTicks(base).map((tick) => (
            <g key={tick}>
              <line
                x1={LEFT}
                x2={right}
                y1={up(tick)}
                y2={up(tick)}
                className={tick === base ? 'stroke-line-strong' : 'stroke-line'}
              />
              <text x={LEFT - 8} y={up(tick)} dy="0.32em" textAnchor="end">
                {tick}%
              </text>
            </g>
          ))}
          <path d={area('outer')} className="fill-ink-soft/10" />
          <path d={area('inner')} className="fill-ink-soft/15" />
          <line
            x1={LEFT}
            x2={right}
            y1={middle}
            y2={middle}
            strokeDasharray="2 4"
            className="stroke-ink-soft"
          />
          {roundTicks(most).map((tick) => (
            <text key={tick} x={across(tick)} y={BASE + 18} textAnchor="middle">
              {formatCount(tick)}
            </text>
          ))}
          <text x={LEFT} y={HEIGHT - 4}>
            Parties
          </text>
          {base > 0 && (
            <text x={right} y={HEIGHT - 4} textAnchor="end">
              Axis starts at {base}%
            </text>
          )}
          {sites.map((each, index) => {
            const place = places[index];
            return place && <SiteMark key={each.site.venueId} {...each} {...place} />;
          })}
          <SiteNames sites={sites} places={places} width={width} />
        </svg>
        {sites.map((each, index) => (
          <button
            key={each.site.venueId}
            {...markProps(index)}
            aria-label={funnelSiteWords(each)}
            className="absolute rounded-full"
            style={{
              left: inPercent((places[index]?.x ?? 0) - TOUCH_RADIUS, width),
              top: inPercent((places[index]?.y ?? 0) - TOUCH_RADIUS, HEIGHT),
              width: inPercent(2 * TOUCH_RADIUS, width),
              height: inPercent(2 * TOUCH_RADIUS, HEIGHT),
            }}
          />
        ))}
        {activePlace && active !== undefined && sites[active] && (
          <ChartTip x={(100 * activePlace.x) / width} y={(100 * (activePlace.y - 8)) / HEIGHT}>
            {funnelSiteWords(sites[active])}
          </ChartTip>
        )}
      </figure>
    </div>
  );
}

/** Only a venue outside 99.8 % is coloured, and it is a diamond, so the shape alone shows it. */
function SiteMark({ place, isLow, x, y }: FunnelSite & { x: number; y: number }) {
  if (place === 'outside 99.8') {
    return (
      <path
        d={`M${x} ${y - 8}l8 8l-8 8l-8 -8Z`}
        strokeWidth={2}
        data-place={place}
        className={isLow ? 'fill-chili stroke-surface' : 'fill-basil stroke-surface'}
      />
    );
  }
  return (
    <circle
      cx={x}
      cy={y}
      r={place === 'outside 95' ? 6.5 : 4.5}
      strokeWidth={2}
      data-place={place}
      className="fill-ink stroke-surface"
    />
  );
}

/** Names the venues outside the funnel. Every other venue is named when it is touched. */
function SiteNames({
  sites,
  places,
  width,
}: {
  sites: readonly FunnelSite[];
  places: readonly { x: number; y: number }[];
  width: number;
}) {
  const longest = width < WIDE_FROM ? LONGEST_NAME.narrow : LONGEST_NAME.wide;
  const names = sites
    .flatMap((each, index) => {
      const at = places[index];
      return at && each.place !== 'within' ? [{ ...each, ...at }] : [];
    })
    .toSorted((a, b) => a.y - b.y);
  let lowest = 0;
  return names.map(({ site, place, isLow, x, y }) => {
    const name = shorten(site.venueName, longest);
    const word = placeWords(place, isLow).toLowerCase();
    const needed = LETTER_WIDTH * (name.length + word.length + 2);
    const isLeft = x + NAME_OFFSET + needed > width;
    // With room on neither side, the name goes below its mark.
    const isBelow = isLeft && x - NAME_OFFSET - needed < 0;
    const lineY = Math.max(isBelow ? y + LINE_HEIGHT : y, lowest + LINE_HEIGHT);
    lowest = lineY;
    return (
      <text
        key={site.venueId}
        x={isBelow ? width : isLeft ? x - NAME_OFFSET : x + NAME_OFFSET}
        y={lineY}
        dy="0.32em"
        textAnchor={isLeft ? 'end' : 'start'}
        strokeWidth={4}
        className="fill-ink stroke-surface [paint-order:stroke]"
      >
        <tspan className="font-semibold">{name}</tspan>, {word}
      </text>
    );
  });
}

function shorten(name: string, longest: number): string {
  return name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
}

/** Below all venues, and low enough to show the funnel where the quietest venue lies. */
function axisStartOf(sites: readonly FunnelSite[], group: Share): number {
  const quietest = sites[0]?.site.parties ?? MIN_RATINGS;
  const lowest = Math.min(
    ...sites.map(({ percent }) => percent),
    funnelLimits(quietest, group).inner.low,
  );
  return Math.min(90, Math.max(0, Math.floor((lowest - 2) / 10) * 10));
}

/** Three to five round numbers up to the most. */
function roundTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.25, 0.5, 1, 2].map((each) => each * power).find((each) => most / each < 6);
  const size = Math.max(1, Math.round(step ?? power));
  return Array.from({ length: Math.floor(most / size) + 1 }, (_, index) => index * size);
}

function inPercent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}
