import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { countDays, satisfactionRate } from '#shared/stats/definitions.ts';
import { wilsonInterval } from '#shared/stats/wilson-interval.ts';
import { type LinePoint, uncertaintyThreshold } from '../charts/line-geometry.ts';
import { LineWithBand } from '../charts/line-with-band.tsx';
import type { LineNote } from '../charts/place-notes.ts';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { Insights } from '../queries.ts';
import { InsightsCard, type InsightsCardProps } from './insights-card.tsx';
import { daysWords, STEP_TITLES, stepLabel, stepName } from './step-words.ts';

const TITLE = 'Satisfaction over time';

/** Is satisfaction getting better or worse, and how certain is that? */
export function SatisfactionCard({
  verdicts,
  renderNotes,
  ...props
}: InsightsCardProps & {
  /** Whether each noted change helped, by the note's id. */
  verdicts: ReadonlyMap<string, string>;
  /** Below the chart: the owner's notes, and a way to add more. */
  renderNotes: (insights: Insights) => ReactNode;
}) {
  return (
    <InsightsCard
      {...props}
      title={TITLE}
      descriptionOf={({ now, step }) => {
        const { low, high } = wilsonInterval(now.satisfied, now.rated);
        return (
          <>
            Okay or better, by {step}:{' '}
            <strong className="font-semibold text-ink">
              {satisfactionRate(now.satisfied, now.rated)}%
            </strong>{' '}
            of {formatCount(now.rated)}, between {Math.round(low)} and {Math.round(high)}. The band
            shows how sure each {step} is.
          </>
        );
      }}
      icon={ChartLine}
      skeletonHeight="h-64"
    >
      {(insights) => (
        <>
          <LineWithBand
            title={TITLE}
            summary={summaryOf(insights, verdicts)}
            points={pointsOf(insights)}
            overall={satisfactionRate(insights.now.satisfied, insights.now.rated)}
            acrossTitle={STEP_TITLES[insights.step]}
            notes={lineNotes(insights, verdicts)}
          />
          {renderNotes(insights)}
        </>
      )}
    </InsightsCard>
  );
}

function pointsOf(insights: Insights): LinePoint[] {
  const few = uncertaintyThreshold(insights.series.map(({ rated }) => rated));
  return insights.series.map((part) => pointOf(insights, part, few));
}

function pointOf(
  { step, notes }: Insights,
  part: Insights['series'][number],
  few: number,
): LinePoint {
  const { satisfied, rated, isOngoing } = part;
  const label = stepLabel(step, part);
  const name = stepName(step, part) + (isOngoing ? ', so far' : '');
  const noted = notes
    .filter(({ day }) => part.hour === null && day >= part.first && day <= part.last)
    .map(({ words }) => `. You noted: ${words}`)
    .join('');
  if (rated === 0) {
    const detail = `${name}: no answers${noted}`;
    return { label, detail, value: null, low: 0, high: 100, count: 0, isOngoing, isLight: true };
  }
  const value = satisfactionRate(satisfied, rated);
  const { low, high } = wilsonInterval(satisfied, rated);
  const sure = `between ${Math.round(low)} and ${Math.round(high)}`;
  const counts = `${formatCount(satisfied)} of ${formatCount(rated)}`;
  const detail = `${name}: ${value}%, ${counts}, ${sure}${noted}`;
  const isLight = isOngoing || rated < few;
  return { label, detail, value, low, high, count: rated, isOngoing, isLight };
}

/**
 * Places each note between the steps, by its day; the hourly steps of a single day show no notes.
 */
function lineNotes(
  { step, series, notes }: Insights,
  verdicts: ReadonlyMap<string, string>,
): LineNote[] {
  if (step === 'hour') return [];
  return notes.map(({ id, day, words }) => {
    const index = Math.max(
      0,
      series.findLastIndex(({ first }) => first <= day),
    );
    const { first = day, last = day } = series[index] ?? {};
    const share = (countDays({ first, last: day }) - 1) / countDays({ first, last });
    const at = Math.min(series.length - 1, index + Math.max(0, share));
    const verdict = verdicts.get(id);
    const noted = `${words}, ${stepLabel('day', { first: day, hour: null })}`;
    return { id, at, words: verdict ? `${noted}: ${verdict}` : noted };
  });
}

function summaryOf(
  { step, series, now, notes, today }: Insights,
  verdicts: ReadonlyMap<string, string>,
): string {
  const rated = series.filter((part) => part.rated > 0);
  const rates = rated.map((part) => satisfactionRate(part.satisfied, part.rated));
  return [
    `${satisfactionRate(now.satisfied, now.rated)}% of ${countWithNoun(now.rated, 'rating')} were okay or better.`,
    `By ${step} between ${Math.min(...rates)}% and ${Math.max(...rates)}%.`,
    ...notes.map(({ id, day, words }) => {
      const verdict = verdicts.get(id);
      const noted = verdict ? `${words}: ${verdict}` : words;
      return `On ${daysWords({ first: day, last: day }, today)} you noted: ${noted}.`;
    }),
  ].join(' ');
}
