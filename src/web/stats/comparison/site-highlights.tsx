import { useQuery } from '@tanstack/react-query';
import { Equal, LifeBuoy, type LucideIcon, Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { longerComparisonRange } from '#shared/stats/comparison.ts';
import { formatResponseTime, RANGE_LABELS } from '#shared/stats/definitions.ts';
import type { ComplaintWaits } from '#shared/stats/reply-times.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { comparisonQuery } from '../queries.ts';
import { type ComparedSite, findSiteStanding, type RankDoubt } from './compared-site.ts';
import { comparisonHeadline } from './comparison-headline.ts';
import { SiteLink, SiteTrend } from './site-cells.tsx';
import { useComparisonRange } from './use-comparison-range.ts';

/** A day without a reply is long for a guest who complained. */
const LONG_MINUTES = 24 * 60;
const TIMES_AS_LONG = 2;

/** The first and the last of the ranking, below one sentence that says what is more than chance. */
export function SiteHighlights({ sites }: { sites: readonly ComparedSite[] }) {
  const headline = comparisonHeadline(sites);
  const [best] = sites;
  const last = sites.length > 1 ? sites.at(-1) : undefined;
  const doubt = (index: number) => findSiteStanding(sites, index)?.doubt;
  return (
    <>
      <Card className="p-0 sm:p-0">
        {headline && (
          <div className="border-b px-5 py-5 sm:px-6">
            <h2 className="wrap-anywhere text-pretty font-display font-semibold text-xl leading-snug sm:text-2xl">
              {headline.title}
            </h2>
            <p className="mt-1 text-pretty text-ink-soft">{headline.text}</p>
            {!headline.isClear && <LongerPeriodLine />}
          </div>
        )}
        <div className="grid grid-cols-1 divide-y md:grid-cols-2 md:divide-x md:divide-y-0">
          {best && (
            <Highlight
              title="Best Performer"
              reason="highest satisfaction"
              icon={Trophy}
              look="bg-basil-soft text-basil-ink"
              site={best}
              doubt={doubtWords('first', doubt(0))}
            />
          )}
          {last ? (
            <Highlight
              title="Needs Attention"
              reason="lowest satisfaction"
              icon={LifeBuoy}
              look="bg-saffron-soft text-saffron-ink"
              site={last}
              doubt={doubtWords('last', doubt(sites.length - 1))}
            />
          ) : (
            <AddSecondSite />
          )}
        </div>
      </Card>
      <SlowestSite sites={sites} />
    </>
  );
}

/** What a longer period shows if the chosen one is too short to tell; nothing if it shows no more. */
function LongerPeriodLine() {
  const [range, setRange] = useComparisonRange();
  const longer = longerComparisonRange(range);
  const { data } = useQuery({
    ...comparisonQuery(longer ?? range),
    enabled: longer !== undefined,
    // The figures of another period must not stand under the name of this one.
    placeholderData: undefined,
  });
  const headline = data && comparisonHeadline(data.venues);
  if (!longer || !headline?.isClear) return null;
  return (
    <p className="mt-1 text-pretty">
      Over the{' '}
      <button
        type="button"
        onClick={() => setRange(longer)}
        className="-my-3 py-3 font-medium text-basil-ink underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {RANGE_LABELS[longer].toLowerCase()}
      </button>
      : {headline.title}
    </p>
  );
}

/** The one finding that the owner can act on today. */
function SlowestSite({ sites }: { sites: readonly ComparedSite[] }) {
  const found = slowestSite(sites);
  if (!found) return null;
  const { slowest, quickest } = found;
  const waiting = new URLSearchParams({ venue: slowest.venueId, show: 'waiting' });
  return (
    <Alert
      tone="warning"
      title={`Guests of ${slowest.venueName} wait longest for a reply`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link href={`${paths.feedback}?${waiting}`}>Who is waiting</Link>
        </Button>
      }
    >
      {complaintWaitWords(slowest.complaints)}; at {quickest.venueName}{' '}
      {complaintWaitWords(quickest.complaints)}. Guests still waiting are counted up to now.
    </Alert>
  );
}

type DoubtWords = { title: string; text: string };

/** A rank that may be chance is neither praised nor criticised. */
function doubtWords(place: 'first' | 'last', doubt: RankDoubt | undefined): DoubtWords | undefined {
  if (!doubt) return undefined;
  return {
    title: place === 'first' ? 'No clear lead' : 'No clear last place',
    text:
      doubt === 'too close'
        ? TOO_CLOSE[place]
        : `is ${place}, but there are not enough ratings to compare.`,
  };
}

/** The card of the first venue gives the reason in full, so the other need not repeat it. */
const TOO_CLOSE = {
  first: 'is first, but too close to the next to call.',
  last: 'is last, but that may be chance.',
} as const;

function Highlight({
  title,
  reason,
  icon,
  look,
  site,
  doubt,
}: {
  title: string;
  /** The criterion of the ranking: 'highest satisfaction'. */
  reason: string;
  icon: LucideIcon;
  look: string;
  site: ComparedSite;
  /** Why the rank may be chance. */
  doubt: DoubtWords | undefined;
}) {
  const Icon = doubt ? Equal : icon;
  const { totalFeedback, ratedFeedback, satisfactionRate, avgResponseMinutes, replies } = site;
  const facts = [
    ratedFeedback > 0 && `${satisfactionRate}% satisfied`,
    totalFeedback > 0 ? countWithNoun(totalFeedback, 'answer') : 'No feedback in this period',
    replies > 0 &&
      `${formatResponseTime(avgResponseMinutes)} to reply (${countWithNoun(replies, 'reply', 'replies')})`,
  ].filter((fact) => fact !== false);
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 px-5 py-5 sm:px-6"
    >
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          doubt ? 'bg-sunken text-ink-soft' : look,
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="font-medium text-ink-soft text-sm">
            {title}, <span className="font-normal">{reason}</span>
          </h3>
          {!doubt && totalFeedback > 0 && (
            <SiteTrend trend={site.trendsLastWeek} hasWords={false} />
          )}
        </div>
        <p className="wrap-anywhere mt-0.5 font-semibold text-lg leading-7">
          {doubt ? doubt.title : <SiteLink site={site} />}
        </p>
        {doubt && (
          <p className="wrap-anywhere">
            <strong className="font-semibold">
              <SiteLink site={site} isInSentence />
            </strong>{' '}
            {doubt.text}
          </p>
        )}
        <p className="mt-1 text-ink-soft text-sm">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' '}
              <span className="inline-block max-w-full">
                {fact}
                {index < facts.length - 1 && ','}
              </span>
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}

function AddSecondSite() {
  const { user } = useSession();
  if (user && user.role !== 'owner') {
    return (
      <div className="px-5 py-5 sm:px-6">
        <h3 className="font-semibold">You have one location</h3>
        <p className="mt-0.5 text-ink-soft">
          With a second one you can compare them. Only an owner can give you another.{' '}
          {askOwnerSentence(user)}
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-5 sm:px-6">
      <div>
        <h3 className="font-semibold">One location so far</h3>
        <p className="mt-0.5 text-ink-soft">Add a second one to compare them.</p>
      </div>
      <Button asChild variant="secondary">
        <Link href={`${paths.settings}?tab=restaurants`}>Add a restaurant</Link>
      </Button>
    </div>
  );
}

/**
 * The venue whose guests wait long for a reply to a complaint, and clearly longer than elsewhere,
 * together with the quickest venue. Unanswered complaints count with their wait so far; venues with
 * few complaints are skipped.
 */
function slowestSite(
  sites: readonly ComparedSite[],
): { slowest: ComparedSite; quickest: ComparedSite } | undefined {
  const [quickest, ...others] = sites
    .filter(({ complaints }) => !isTooFewToSay(complaints.answered + complaints.waiting))
    .toSorted((a, b) => averageWaitMinutes(a) - averageWaitMinutes(b));
  const slowest = others.at(-1);
  if (!quickest || !slowest || averageWaitMinutes(slowest) < LONG_MINUTES) return undefined;
  if (averageWaitMinutes(slowest) < TIMES_AS_LONG * averageWaitMinutes(quickest)) return undefined;
  return { slowest, quickest };
}

function averageWaitMinutes({ complaints }: ComparedSite): number {
  return complaints.avgWaitMinutes ?? 0;
}

/** "2.5 days on average (12 complaints answered, 5 still waiting)". */
function complaintWaitWords({ answered, waiting, avgWaitMinutes }: ComplaintWaits): string {
  const still = waiting === 0 ? 'none waiting' : `${formatCount(waiting)} still waiting`;
  return `${formatResponseTime(avgWaitMinutes)} on average (${formatCount(answered)} complaints answered, ${still})`;
}
