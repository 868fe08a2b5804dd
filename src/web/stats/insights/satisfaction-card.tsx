import { ChartLine } from 'lucide-react';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { wilson } from '#shared/stats/wilson.ts';
import type { LinePoint } from '../charts/line-geometry.ts';
import { LineWithBand } from '../charts/line-with-band.tsx';
import { countOf, formatCount } from '../count-of.ts';
import type { Insights } from '../queries.ts';
import { InsightsCard, type InsightsCardProps } from './insights-card.tsx';
import { STEP_TITLES, stepLabel, stepName } from './step-words.ts';

const TITLE = 'Satisfaction over time';

/** Does it get better or worse, and how sure is that? */
export function SatisfactionCard(props: InsightsCardProps) {
  return (
    <InsightsCard
      {...props}
      title={TITLE}
      descriptionOf={({ now, step }) => {
        const { low, high } = wilson(now.satisfied, now.rated);
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
        <LineWithBand
          title={TITLE}
          summary={summaryOf(insights)}
          points={insights.series.map((part) => pointOf(insights.step, part))}
          overall={satisfactionRate(insights.now.satisfied, insights.now.rated)}
          acrossTitle={STEP_TITLES[insights.step]}
        />
      )}
    </InsightsCard>
  );
}

function pointOf(step: Insights['step'], part: Insights['series'][number]): LinePoint {
  const { satisfied, rated, isOngoing } = part;
  const label = stepLabel(step, part);
  const name = stepName(step, part) + (isOngoing ? ', so far' : '');
  if (rated === 0) {
    return { label, detail: `${name}: no answers`, value: null, low: 0, high: 100, isOngoing };
  }
  const value = satisfactionRate(satisfied, rated);
  const { low, high } = wilson(satisfied, rated);
  const sure = `between ${Math.round(low)} and ${Math.round(high)}`;
  const detail = `${name}: ${value}%, ${formatCount(satisfied)} of ${formatCount(rated)}, ${sure}`;
  return { label, detail, value, low, high, isOngoing };
}

function summaryOf({ step, series, now }: Insights): string {
  const rated = series.filter((part) => part.rated > 0);
  const rates = rated.map((part) => satisfactionRate(part.satisfied, part.rated));
  return [
    `${satisfactionRate(now.satisfied, now.rated)}% of ${countOf(now.rated, 'rating')} were okay or better.`,
    `By ${step} between ${Math.min(...rates)}% and ${Math.max(...rates)}%.`,
  ].join(' ');
}
