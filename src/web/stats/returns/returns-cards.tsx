import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { inboxAnswersAddress } from '#shared/feedback/inbox-address.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import type { ReturnCounts } from '#shared/stats/returns-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { formatCount } from '../count-with-noun.ts';
import { type Returns, returnsQuery, type StatsVenue } from '../queries.ts';
import { QueryCard, RowsSkeleton } from '../query-card.tsx';
import {
  chanceSentence,
  costSentence,
  givenSentence,
  medianSentence,
  moneySentence,
  spendSentence,
} from './returns-words.ts';
import { RewardTrialCard } from './reward-trial-card.tsx';

const RATING_NAMES: Record<Rating, string> = {
  excellent: 'Excellent',
  great: 'Great',
  okay: 'Okay',
  fair: 'Fair',
  poor: 'Poor',
};
const RATING_ORDER: readonly (Rating | null)[] = [
  'excellent',
  'great',
  'okay',
  'fair',
  'poor',
  null,
];
const CARE_NAMES: Record<Returns['byCare'][number]['care'], string> = {
  'put right': 'Put right at the table',
  replied: 'Replied to',
  left: 'No reply from you',
};

const FATES = [
  { name: 'later', label: 'Came back', style: 'bg-basil' },
  { name: 'sameDay', label: 'Used the same day', style: 'bg-ink-soft' },
  { name: 'open', label: 'Still valid', style: 'bg-ink-soft opacity-40' },
  { name: 'never', label: 'Expired unused', style: 'bg-sunken dark:bg-ink/10' },
] as const satisfies readonly { name: keyof ReturnCounts; label: string; style: string }[];

const EMPTY_TEXTS = {
  icon: Undo2,
  title: 'No codes given yet',
  description: 'As soon as guests get reward codes, you’ll see here who came back with one.',
};

/** What became of the reward codes that were given on the days, or over all time. */
export function ReturnsCards({
  venueId,
  days,
  today,
}: {
  venueId: StatsVenue;
  days: DaySpan | undefined;
  /** The venue's day; undefined while loading. */
  today: string | undefined;
}) {
  const query = useQuery(returnsQuery(venueId, days));
  const common = {
    venueId,
    query,
    isEmpty: ({ given }: Returns) => given === 0,
    empty: EMPTY_TEXTS,
    skeleton: <RowsSkeleton count={4} />,
  };
  const chance = query.data && chanceSentence(query.data);
  const hasCodes = query.data ? query.data.given > 0 : !query.isError;
  return (
    <>
      <QueryCard {...common} title="Came back">
        {(returns) => <Summary returns={returns} />}
      </QueryCard>
      {hasCodes && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
          <QueryCard
            {...common}
            title="By rating"
            description="Grouped by how they had rated the visit before."
          >
            {({ byRating }) => (
              <FateRows
                venueId={venueId}
                rows={RATING_ORDER.flatMap((rating) =>
                  byRating
                    .filter((row) => row.rating === rating && row.given > 0)
                    .map((row) => ({
                      label: rating === null ? 'No rating, or erased' : RATING_NAMES[rating],
                      counts: row,
                      answers: row.answers,
                    })),
                )}
              />
            )}
          </QueryCard>
          <QueryCard
            {...common}
            title="After a complaint"
            description="Grouped by what you did about it."
            isEmpty={({ byCare }) => byCare.every(({ given }) => given === 0)}
            empty={{
              icon: Undo2,
              title: 'No guest who complained got a code',
              description: 'In this period, no reward code went to a guest who complained.',
            }}
          >
            {({ byCare }) => (
              <FateRows
                venueId={venueId}
                rows={byCare
                  .filter(({ given }) => given > 0)
                  .map((row) => ({
                    label: CARE_NAMES[row.care],
                    counts: row,
                    answers: row.answers,
                  }))}
              />
            )}
          </QueryCard>
          {chance && <p className="text-sm lg:col-span-2">{chance}</p>}
        </div>
      )}
      {query.data?.trial && today && <RewardTrialCard trial={query.data.trial} today={today} />}
    </>
  );
}

function Summary({ returns }: { returns: Returns }) {
  const { later } = returns;
  const answer = moneySentence(returns);
  const details = [
    givenSentence(returns),
    medianSentence(returns),
    spendSentence(returns),
    costSentence(returns),
  ];
  return (
    <div className="flex flex-col gap-5">
      {answer ? (
        <p className="text-pretty font-display font-semibold text-xl leading-snug sm:text-2xl">
          {answer}
        </p>
      ) : (
        <p className="min-w-0">
          <span className="block font-display font-semibold text-[min(var(--text-4xl),14vw)] leading-tight">
            {formatCount(later)}
          </span>
          {later === 1 ? 'guest came back with a code' : 'guests came back with their code'}
        </p>
      )}
      <FateBar counts={returns} className="h-4" />
      <Legend counts={returns} />
      <p className="text-sm">{details.filter(Boolean).join(' ')}</p>
      <p className="border-t pt-3 text-ink-soft text-sm">
        A code that is used on a later day proves a second visit. Guests who return without one are
        not counted, and the numbers can’t say why a guest came back.
      </p>
    </div>
  );
}

/** The four fates of all codes as one bar. */
function FateBar({ counts, className }: { counts: ReturnCounts; className: string }) {
  return (
    <div aria-hidden className={classNames('flex gap-px overflow-hidden rounded-sm', className)}>
      {FATES.map(({ name, style }) =>
        counts[name] > 0 ? (
          <span key={name} className={style} style={{ flexGrow: counts[name], flexBasis: 0 }} />
        ) : null,
      )}
    </div>
  );
}

function Legend({ counts }: { counts: ReturnCounts }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {FATES.filter(({ name }) => counts[name] > 0).map(({ name, label, style }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', style)} />
          {label} <strong className="font-semibold">{formatCount(counts[name])}</strong>
        </li>
      ))}
    </ul>
  );
}

type FateRow = { label: string; counts: ReturnCounts; answers: readonly string[] };

function FateRows({ venueId, rows }: { venueId: StatsVenue; rows: readonly FateRow[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {rows.map(({ label, counts, answers }) => (
        <li key={label} className="flex flex-col gap-1.5">
          <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="font-medium">{label}</span>
            <CameBack venueId={venueId} counts={counts} answers={answers} />
          </p>
          <FateBar counts={counts} className="h-3" />
          <p className="text-ink-soft text-xs">
            {FATES.filter(({ name }) => name !== 'later' && counts[name] > 0)
              .map(({ name, label: fate }) => `${fate} ${formatCount(counts[name])}`)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** How many came back, with the way to what they had said about the visit before. */
function CameBack({
  venueId,
  counts,
  answers,
}: {
  venueId: StatsVenue;
  counts: ReturnCounts;
  answers: readonly string[];
}) {
  const words = `${formatCount(counts.later)} of ${formatCount(counts.given)} came back`;
  if (answers.length === 0 || !venueId) return <span>{words}</span>;
  return (
    <TextAction asChild>
      <Link href={inboxAnswersAddress(venueId, answers)} title="Read what they said before">
        {words}
      </Link>
    </TextAction>
  );
}
