import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayHeading } from '#shared/feedback/format-visit.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { dateFormat, formatMoment } from '#shared/site/format-moment.ts';
import { localDay } from '#shared/stats/definitions.ts';
import type { MyPraise as Praise } from '#shared/today/contract.ts';
import { browserTimeZone } from '#web/platform/browser/browser-time-zone.ts';
import { groupByDay } from '#web/platform/browser/group-by-day.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { MyPraiseSummary } from './my-praise-summary.tsx';
import { sortMyPraise } from './my-praise-words.ts';
import { myPraiseQuery } from './queries.ts';

/** How many quotes are shown at first: few enough to enjoy. The rest are a tap away. */
const SHOWN_AT_FIRST = 12;

/**
 * What guests said about the signed-in member: their own words, newest first, then tapped
 * sentences.
 */
export function MyPraise({
  most,
  elsewhere,
}: {
  /** Maximum number of quotes; undefined for all. */
  most?: number;
  /** What else to read for a member who has not been named yet. */
  elsewhere?: ReactNode;
}) {
  const { data, isError, isFetching, refetch } = useQuery(myPraiseQuery);
  const [isWhole, setWhole] = useState(false);
  const now = useNow();
  if (!data && isError) {
    return (
      <Card>
        <ErrorState
          title="We could not load what guests said"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading what guests said</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (data.praise.length === 0) {
    const title = 'Nothing about you yet';
    const description = data.name
      ? `When a happy guest names ${data.name}, you’ll see it here for ninety days.`
      : 'Add your first name to your account so we can match guests’ praise with you.';
    if (!elsewhere) {
      return (
        <Card>
          <EmptyState icon={Heart} title={title} description={description} />
        </Card>
      );
    }
    return (
      <div className={COLUMNS_STYLES}>
        <Card className={`${ASIDE_STYLES} flex gap-4`}>
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-basil-soft text-basil-ink">
            <Heart aria-hidden className="size-5" />
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-pretty text-ink-soft text-sm">{description}</p>
          </div>
        </Card>
        {elsewhere}
      </div>
    );
  }
  const { own, tapped } = sortMyPraise(data.praise);
  const isOfSeveral = new Set(data.praise.map(({ venueId }) => venueId)).size > 1;
  if (most !== undefined) {
    return (
      <Card className="px-4 py-1 sm:px-6 sm:py-2">
        <ul className="divide-y">
          {own.slice(0, most).map((said) => (
            <PraiseQuote key={said.id} said={said} isOfSeveral={isOfSeveral} isGlance>
              <time dateTime={said.createdAt}>{formatMoment(said.createdAt, { now })}</time>
            </PraiseQuote>
          ))}
          {tapped.length > 0 && (
            <li className="py-4">
              <TappedPraise tapped={tapped} />
            </li>
          )}
        </ul>
      </Card>
    );
  }
  const shown = isWhole ? own : own.slice(0, SHOWN_AT_FIRST);
  const timeZone = browserTimeZone() ?? 'UTC';
  const today = localDay(timeZone, now);
  return (
    <div className={COLUMNS_STYLES}>
      <MyPraiseSummary counts={data.counts} className={ASIDE_STYLES} />
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        {shown.length > 0 && (
          <Card className="px-4 py-1 sm:px-6 sm:py-2">
            {groupByDay(shown, ({ createdAt }) => createdAt, timeZone).map(({ day, items }) => (
              <section
                key={day}
                aria-label={dayHeading(day, today)}
                className="py-3 not-first:border-t sm:flex sm:gap-6"
              >
                <h2 className="shrink-0 pt-1 font-semibold text-ink-soft text-sm max-sm:mb-1 sm:w-36">
                  {dayHeading(day, today)}
                </h2>
                <ul className="min-w-0 flex-1">
                  {items.map((said) => (
                    <PraiseQuote key={said.id} said={said} isOfSeveral={isOfSeveral}>
                      <time dateTime={said.createdAt}>
                        {dateFormat('en-GB', {
                          hour: '2-digit',
                          minute: '2-digit',
                          timeZone,
                        }).format(new Date(said.createdAt))}
                      </time>
                    </PraiseQuote>
                  ))}
                </ul>
              </section>
            ))}
          </Card>
        )}
        {shown.length < own.length && (
          <Button variant="secondary" className="self-center" onClick={() => setWhole(true)}>
            Show all {own.length} with words
          </Button>
        )}
        {tapped.length > 0 && (
          <Card>
            <TappedPraise tapped={tapped} />
          </Card>
        )}
        {data.counts.all > data.praise.length && (
          <p className="text-ink-soft text-sm">
            Of {data.counts.all} guests in ninety days the newest {data.praise.length} stand here,{' '}
            {own.length} of them with words.
          </p>
        )}
      </div>
    </div>
  );
}

/** The quotes, with a summary beside them. */
const COLUMNS_STYLES =
  'grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:items-start';
const ASIDE_STYLES = 'xl:col-start-2 xl:row-start-1';

function PraiseQuote({
  said: { words, tableNumber, venueName },
  isOfSeveral,
  isGlance = false,
  children,
}: {
  said: Praise['praise'][number];
  isOfSeveral: boolean;
  isGlance?: boolean;
  /** The time of the praise. */
  children: ReactNode;
}) {
  return (
    <li className={isGlance ? 'py-4' : 'py-2 sm:py-1.5'}>
      <blockquote
        dir="auto"
        className={classNames(
          'wrap-anywhere text-pretty font-display text-lg',
          isGlance && 'line-clamp-4',
        )}
      >
        “{words}”
      </blockquote>
      <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
        {children}
        {tableNumber && ` · ${tableLabel(tableNumber)}`}
        {isOfSeveral && ` · ${venueName}`}
      </p>
    </li>
  );
}

function TappedPraise({ tapped }: { tapped: ReturnType<typeof sortMyPraise>['tapped'] }) {
  return (
    <>
      <h3 className="text-ink-soft text-sm">Tapped by guests you served</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {tapped.map(({ sentence, count }) => (
          <li key={sentence}>
            <Badge tone="basil" className="h-auto min-h-7 text-sm">
              {sentence}
              <span className="tabular-nums">×{count}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
