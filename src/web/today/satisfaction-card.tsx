import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import type { SatisfactionWeek } from '#shared/today/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SatisfactionLine } from './satisfaction-line.tsx';
import { satisfactionSentences, weekAndUsualSatisfaction } from './satisfaction-words.ts';

/** Satisfaction this week, its confidence interval, and whether it is unusual. */
export function SatisfactionCard({
  weeks,
  venueId,
}: {
  weeks: readonly SatisfactionWeek[];
  venueId: string;
}) {
  const { week, usual } = weekAndUsualSatisfaction(weeks);
  return (
    <Card className="p-4 sm:p-6">
      <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold">Satisfaction</h2>
        <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
          <Link href={`${paths.dashboard}?${new URLSearchParams({ venue: venueId })}`}>
            All insights
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
            {satisfactionSentences({ week, usual })}
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
