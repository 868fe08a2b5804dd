import { useQuery } from '@tanstack/react-query';
import { ArrowRight, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { inboxTopicAddress } from '#shared/feedback/inbox-address.ts';
import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, writePeriod } from '#shared/stats/period.ts';
import { SUBJECT_LABELS, type Subject } from '#shared/understanding/subjects.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import { POLL_MS, type StatsVenue, type TextTopics, textTopicsQuery } from '../queries.ts';
import { QueryCard, RowsSkeleton } from '../query-card.tsx';
import {
  barSize,
  leadingBars,
  leadSentence,
  SIDES,
  type Side,
  type SubjectBar,
  subjectBars,
} from './subject-bars.ts';
import { TopicDetails } from './topic-details.tsx';

const SUBJECTS_TITLE = 'What it is about';

/** As many as are read at one glance. */
const MAX_SHOWN = 6;
const STILL_READING = 'Still reading older answers. More will be counted here.';
const SIDE_NAMES: Record<Side, string> = { complained: 'Complaints', praised: 'Praise' };

/** What do guests complain about, and what do they praise, by tapping or in words? */
export function SubjectsCard({
  venueId,
  asked,
  className,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  className?: string;
}) {
  const query = useQuery({
    ...textTopicsQuery(venueId, asked),
    refetchInterval: ({ state }) => (state.data?.isStillReading ? POLL_MS : false),
  });
  const { data, isPlaceholderData } = query;
  const [chosen, setChosen] = useState<Side>();
  const side = chosen ?? (data && hasNoComplaint(data) ? 'praised' : 'complained');
  return (
    <QueryCard
      title={SUBJECTS_TITLE}
      description={data && (data.isStillReading ? STILL_READING : leadSentence(data, side))}
      action={<SideSwitch side={side} onChoose={setChosen} />}
      className={classNames('transition-opacity', isPlaceholderData && 'opacity-60', className)}
      venueId={venueId}
      query={query}
      isEmpty={({ subjects, safety }) => subjects.length === 0 && safety === 0}
      empty={{
        icon: MessagesSquare,
        title: 'No topics yet',
        description: 'What guests tap and write about in this period appears here.',
      }}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(found) => (
        <div className="flex grow flex-col gap-4">
          <Bars found={found} side={side} asked={asked} />
          <div className="mt-auto flex flex-col gap-1">
            <p className="text-ink-soft text-xs">
              Guests, each once per topic. An answer can be about several.
            </p>
            <SafetyLine count={found.safety} asked={asked} />
          </div>
          {found.topics.length > 0 && <Details found={found} />}
        </div>
      )}
    </QueryCard>
  );
}

/** The same topics over time and by table, on request. */
function Details({ found }: { found: TextTopics }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="-mt-4">
      <TextAction
        aria-expanded={isOpen}
        className="print:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide details' : 'Over time and by table'}
      </TextAction>
      {isOpen && <TopicDetails found={found} />}
    </div>
  );
}

function hasNoComplaint({ subjects }: TextTopics): boolean {
  return subjects.every(({ complained }) => barSize(complained) === 0);
}

function SideSwitch({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) {
  return (
    <fieldset className="flex rounded-full border p-0.5 print:hidden">
      <legend className="sr-only">Show</legend>
      {SIDES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === side}
          onClick={() => onChoose(each)}
          className={classNames(
            'min-h-10 rounded-full px-3.5 font-medium text-sm transition-colors lg:min-h-9',
            each === side ? 'bg-ink text-paper' : 'text-ink-soft hover:text-ink',
          )}
        >
          {SIDE_NAMES[each]}
        </button>
      ))}
    </fieldset>
  );
}

function Bars({ found, side, asked }: { found: TextTopics; side: Side; asked: PeriodChoice }) {
  const [isWhole, setIsWhole] = useState(false);
  const bars = subjectBars(found, side);
  if (bars.length === 0) return null;
  const leading = leadingBars(bars);
  const most = Math.max(...bars.map(barSize));
  const shown = isWhole ? bars : bars.slice(0, MAX_SHOWN);
  return (
    <div>
      <ul aria-hidden className="mb-1.5 flex flex-wrap gap-x-4 text-ink-soft text-xs">
        {(['tapped', 'only written'] as const).map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              className={classNames(
                'size-3 rounded-xs bg-ink-soft',
                name === 'only written' && 'opacity-40',
              )}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul aria-label={SUBJECTS_TITLE}>
        {shown.map((bar) => (
          <SubjectRow
            key={bar.subject}
            bar={bar}
            most={most}
            style={styleOf(side, leading.includes(bar))}
            isLead={leading.includes(bar)}
            href={addressOf(bar.subject, side, asked)}
          />
        ))}
      </ul>
      {bars.length > shown.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="min-h-11 font-semibold text-basil-ink text-sm underline-offset-4 hover:underline print:hidden"
        >
          {bars.length - shown.length} more
        </button>
      )}
    </div>
  );
}

/** Only the subjects that the sentence is about have a colour. */
function styleOf(side: Side, isLead: boolean): string {
  if (!isLead) return 'bg-ink-soft';
  return side === 'complained' ? 'bg-chili' : 'bg-basil';
}

function SubjectRow({
  bar,
  most,
  style,
  isLead,
  href,
}: {
  bar: SubjectBar;
  most: number;
  style: string;
  isLead: boolean;
  href: string | undefined;
}) {
  const { subject, tapped, written } = bar;
  const label = SUBJECT_LABELS[subject];
  const width = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <li
      className={classNames(
        'grid min-h-9 grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_2.5rem] items-center gap-x-3 text-sm',
        isLead && 'font-semibold',
      )}
    >
      {href ? (
        <Link
          href={href}
          className="wrap-anywhere inline-flex min-h-9 items-center underline-offset-4 hover:underline max-md:min-h-11"
        >
          {label}
        </Link>
      ) : (
        <span className="wrap-anywhere">{label}</span>
      )}
      <span aria-hidden className="flex gap-px">
        <span className={classNames('h-3.5 rounded-l-sm', style)} style={width(tapped)} />
        <span
          className={classNames('h-3.5 rounded-r-sm opacity-40', style)}
          style={width(written)}
        />
      </span>
      <span aria-hidden className="text-right tabular-nums">
        {formatCount(tapped + written)}
      </span>
      <span className="sr-only">
        : {countWithNoun(tapped + written, 'guest')}, {formatCount(tapped)} tapped,{' '}
        {formatCount(written)} only written
      </span>
    </li>
  );
}

/**
 * The inbox with the answers that were counted. Its topics are those of words, which never name the
 * atmosphere.
 */
function addressOf(subject: Subject, side: Side, asked: PeriodChoice): string | undefined {
  if (subject === 'atmosphere') return undefined;
  return inboxTopicAddress(subject, side, asked);
}

/** Renders nothing at zero: finding no safety matter does not mean that there was none. */
function SafetyLine({ count, asked }: { count: number; asked: PeriodChoice }) {
  if (count === 0) return null;
  return (
    <Link
      href={`${paths.feedback}?${writePeriod(new URLSearchParams({ safety: 'any' }).toString(), asked)}`}
      className="flex min-h-11 w-fit items-center gap-1.5 font-medium text-sm underline-offset-4 hover:underline"
    >
      {countWithNoun(count, 'possible safety issue')} in this period
      <ArrowRight aria-hidden className="size-4 shrink-0 text-basil-ink" />
    </Link>
  );
}
