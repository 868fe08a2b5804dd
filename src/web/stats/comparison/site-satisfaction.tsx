import { classNames } from '#web/ui/class-names.ts';
import type { ComparedSite } from './compared-site.ts';

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
