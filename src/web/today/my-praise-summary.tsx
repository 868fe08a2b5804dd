import type { MyPraise } from '#shared/today/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** The most topics shown: as many as fit a glance. */
const MAX_TOPICS = 3;

/** The amount of praise, its trend, and the most praised topics. */
export function MyPraiseSummary({
  counts,
  className,
}: {
  counts: MyPraise['counts'];
  className: string;
}) {
  const topics = counts.topics.slice(0, MAX_TOPICS);
  return (
    <Card className={classNames('grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-1', className)}>
      <div className="flex flex-col justify-between gap-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Figure count={counts.last30Days} what="in the last 30 days" />
          <Figure count={counts.all} what="in ninety days" />
        </dl>
        <Weeks weeks={counts.weeks} />
      </div>
      {topics.length > 0 && (
        <div>
          <h2 className="font-semibold">What guests praise most often</h2>
          <ul className="mt-3 flex flex-col gap-3">
            {topics.map(({ topic, count }) => (
              <li key={topic}>
                <p className="flex justify-between gap-4 text-sm">
                  <span className="wrap-anywhere min-w-0">{topic}</span>
                  <span className="tabular-nums">{count}</span>
                </p>
                <div aria-hidden className="mt-1 h-2 rounded-full bg-sunken">
                  <div
                    className="h-full rounded-full bg-basil"
                    style={{ width: `${(100 * count) / (topics[0]?.count ?? count)}%` }}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Figure({ count, what }: { count: number; what: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-soft text-sm">{what}</dt>
      <dd className="font-display font-semibold text-4xl tabular-nums leading-tight">{count}</dd>
    </div>
  );
}

/** One bar per seven days. A text says the same in words. */
function Weeks({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  const bars = weeks.map((count, place) => ({ count, weeksAgo: weeks.length - place }));
  return (
    <figure>
      <div aria-hidden className="flex h-14 items-end gap-1">
        {bars.map(({ count, weeksAgo }) => (
          <div
            key={weeksAgo}
            className={count > 0 ? 'flex-1 rounded-sm bg-basil' : 'h-0.5 flex-1 bg-line'}
            style={count > 0 ? { height: `${Math.max(12, (100 * count) / most)}%` } : undefined}
          />
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between gap-4 text-ink-soft text-xs">
        <span>13 weeks ago</span>
        <span>{weeks.at(-1) ?? 0} in the last 7 days</span>
      </figcaption>
    </figure>
  );
}
