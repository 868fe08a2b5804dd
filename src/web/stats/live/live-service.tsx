import { useQuery } from '@tanstack/react-query';
import { HandHelping, Timer } from 'lucide-react';
import { Link } from 'wouter';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import { CALL_OUTCOMES } from '#shared/floor/call-rules.ts';
import { paths } from '#shared/site/paths.ts';
import type { CallFigures, DurationQuartiles } from '#shared/stats/call-figures.ts';
import { formatPutRight } from '#shared/stats/call-words.ts';
import { answeredInTimeChange, type ChangeWords } from '#shared/stats/change-words.ts';
import type { LiveService as Answer } from '#shared/stats/contract.ts';
import {
  ANSWERED_EXPLANATION,
  formatSeconds,
  PUT_RIGHT_EXPLANATION,
} from '#shared/stats/definitions.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { isTooFewToSay } from '#shared/stats/wilson-interval.ts';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { type Fact, FactList, FactListSkeleton } from '../fact-list.tsx';
import { insightsQuery, liveServiceQuery, type StatsVenue } from '../queries.ts';
import { QueryCard } from '../query-card.tsx';

type LiveServiceProps = { venueId: StatsVenue; asked: PeriodChoice };

/** How soon unhappy guests were attended to, and what became of their calls. */
export function LiveService({ venueId, asked }: LiveServiceProps) {
  const query = useQuery(liveServiceQuery(venueId, asked));
  const hasCalls = query.data?.calls !== null;
  return (
    <>
      <AnsweredCard
        venueId={venueId}
        query={query}
        asked={asked}
        className={hasCalls ? BESIDE_CALLS_STYLES : 'lg:col-span-2'}
      />
      {hasCalls && <CallsCard venueId={venueId} query={query} />}
    </>
  );
}

/** Stacks the facts, which makes the card as tall as the calls card beside it. */
const BESIDE_CALLS_STYLES =
  'lg:[&_dl]:grid-cols-1 lg:[&_dl]:gap-y-0 lg:[&_dl]:divide-y lg:[&_dl>div]:py-3';

type LiveServiceCardProps = {
  venueId: StatsVenue;
  query: ReturnType<typeof useQuery<Answer>>;
  className?: string;
};

function AnsweredCard({
  venueId,
  query,
  asked,
  className,
}: LiveServiceCardProps & { asked: PeriodChoice }) {
  const { data: insights } = useQuery(insightsQuery(venueId, asked));
  const inTime = insights?.answeredInTime;
  return (
    <QueryCard
      title="How soon complaints are picked up"
      description={`${ANSWERED_EXPLANATION} Your reply may come later.`}
      venueId={venueId}
      query={query}
      className={className}
      isEmpty={({ complaints }) => complaints === 0}
      empty={{
        icon: Timer,
        title: 'No complaints in this period.',
        description: 'How long guests waited appears here.',
      }}
      skeleton={<FactListSkeleton labels={Object.values(ANSWERED_LABELS)} />}
    >
      {(answer) => (
        <>
          <FactList facts={answeredFacts(answer)} />
          {inTime && <InTimeLine {...answeredInTimeChange(inTime.now, inTime.earlier)} />}
        </>
      )}
    </QueryCard>
  );
}

/** Whether complaints are picked up sooner than in the period before. */
function InTimeLine({ lead, rest }: ChangeWords) {
  return (
    <p className="mt-4 text-ink-soft text-sm">
      {lead && <span className="font-medium text-ink">{lead}</span>} {rest}
    </p>
  );
}

const ANSWERED_LABELS = {
  answered: 'Complaints picked up',
  inAll: 'Picked up after',
  inHours: 'In opening hours',
};

/** How soon complaints were picked up, and how many were: one that waits has no time to count. */
function answeredFacts({ complaints, answered, answeredInHours }: Answer): Fact[] {
  const count = answered?.count ?? 0;
  const waiting = complaints - count;
  return [
    {
      label: ANSWERED_LABELS.answered,
      value: `${formatCount(count)} of ${formatCount(complaints)}`,
      note: waiting > 0 && `${formatCount(waiting)} not picked up yet`,
    },
    ...(answered
      ? [
          { label: ANSWERED_LABELS.inAll, ...spreadFact(answered, 'complaint') },
          { label: ANSWERED_LABELS.inHours, ...inHoursFact(answered, answeredInHours) },
        ]
      : []),
  ];
}

function CallsCard({ venueId, query, className }: LiveServiceCardProps) {
  return (
    <QueryCard
      title="Calls to the table"
      description={PUT_RIGHT_EXPLANATION}
      venueId={venueId}
      query={query}
      className={className}
      isEmpty={({ calls }) => !calls || calls.made + calls.refused === 0}
      empty={{
        icon: HandHelping,
        title: 'No calls yet.',
        description: 'How they went appears here.',
      }}
      skeleton={<FactListSkeleton labels={['Calls', 'Someone came after', 'Sorted']} />}
    >
      {({ calls }) => calls && <Calls calls={calls} />}
    </QueryCard>
  );
}

function Calls({ calls }: { calls: CallFigures }) {
  const { made, missed, withdrawn, refused, untilThere } = calls;
  const unmet = [
    missed > 0 && `${missed} missed`,
    withdrawn > 0 && `${withdrawn} withdrawn`,
    refused > 0 && `${refused} more couldn’t get through: nobody was listening`,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-5">
      <FactList
        facts={[
          { label: 'Calls', value: made, note: unmet.join(', ') },
          untilThere
            ? { label: 'Someone came after', ...spreadFact(untilThere, 'call') }
            : { label: 'Someone came after', value: 'No arrival recorded' },
          { label: 'Sorted at the table', value: formatPutRight(calls) },
        ]}
      />
      <Outcomes outcomes={calls.outcomes} />
    </div>
  );
}

/** Outcomes, most frequent first. */
function Outcomes({ outcomes }: Pick<CallFigures, 'outcomes'>) {
  const done = CALL_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).sort(
    (one, other) => outcomes[other] - outcomes[one],
  );
  if (done.length === 0) return null;
  const most = Math.max(...done.map((outcome) => outcomes[outcome]));
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {done.map((outcome) => (
        <li key={outcome} className="grid grid-cols-[10rem_minmax(0,1fr)_2rem] items-center gap-3">
          <span>{RESOLUTION_LABELS[outcome]}</span>
          <span aria-hidden className="h-2 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-basil"
              style={{ width: `${(100 * outcomes[outcome]) / most}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{outcomes[outcome]}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * How soon complaints were picked up, counting opening hours only; 'The same' if that makes no
 * difference. Without opening hours, a link to set them.
 */
function inHoursFact(
  answered: DurationQuartiles,
  inHours: DurationQuartiles | null,
): Omit<Fact, 'label'> {
  if (!inHours) return { value: <HoursLink /> };
  const all = spreadFact(answered, 'complaint');
  const fact = spreadFact(inHours, 'complaint');
  return fact.value === all.value && fact.note === all.note ? { value: 'The same' } : fact;
}

/** The median and its count; with enough data also the middle half. */
function spreadFact({ count, median, lower, upper }: DurationQuartiles, one: string) {
  const middle = `half of them between ${formatSeconds(lower)} and ${formatSeconds(upper)}`;
  const note = isTooFewToSay(count) ? 'too few to say what’s typical' : middle;
  return { value: formatSeconds(median), note: `${countWithNoun(count, one)}: ${note}` };
}

function HoursLink() {
  return (
    <Link
      href={`${paths.settings}?tab=floor`}
      className="font-normal text-basil-ink underline underline-offset-4"
    >
      Set your hours
    </Link>
  );
}
