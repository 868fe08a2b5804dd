import { CircleCheck, CircleDashed, CircleMinus, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths, youSaidAddress } from '#shared/site/paths.ts';
import { writePeriod } from '#shared/stats/period.ts';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { shortVerdict, verdictSentence } from './verdict-words.ts';

const SHOWN = 2;

type Verdict = NonNullable<JudgedNote['verdict']>;

const ICONS: Record<Verdict['says'], typeof CircleCheck> = {
  yes: CircleCheck,
  no: CircleMinus,
  'not yet': Hourglass,
  'cannot be told apart': CircleDashed,
  described: CircleDashed,
};

/** Did the noted changes help? The latest first, each with the answers behind it. */
export function NoteVerdicts({
  venueId,
  notes,
  today,
  dayWords,
}: {
  /** The public ID. */
  venueId: string;
  /** Oldest day first. */
  notes: readonly JudgedNote[];
  today: string;
  dayWords: (day: string) => string;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const judged = notes.flatMap(({ verdict, topic, ...note }) =>
    verdict && topic ? [{ ...note, verdict, topic }] : [],
  );
  const latest = judged.toReversed();
  if (latest.length === 0) return null;
  const shown = isWhole ? latest : latest.slice(0, SHOWN);
  return (
    <div className="mt-3">
      <ul aria-label="Did it help?" className="flex flex-col gap-2">
        {shown.map(({ id, day, words, topic, verdict }) => {
          const Icon = ICONS[verdict.says];
          const hasHelped = verdict.says === 'yes';
          return (
            <li
              key={id}
              className={classNames(
                'flex flex-wrap items-center gap-x-4 rounded-md px-4 py-1.5',
                hasHelped ? 'bg-basil-soft' : 'bg-sunken dark:bg-ink/4',
              )}
            >
              <p className="flex min-w-0 grow basis-80 items-start gap-2.5 py-1.5 text-sm">
                <Icon
                  aria-hidden
                  className={classNames(
                    'mt-0.5 size-4 shrink-0',
                    hasHelped ? 'text-basil-ink' : 'text-ink-soft',
                  )}
                />
                <span className="wrap-anywhere min-w-0">
                  <strong className="font-semibold">
                    {words}, {dayWords(day)}: {shortVerdict(verdict)}.
                  </strong>{' '}
                  {verdictSentence(topic, verdict, { today, dayWords })}
                </span>
              </p>
              {hasHelped && (
                <TextAction asChild className="ml-6.5 print:hidden">
                  <Link href={youSaidAddress(id)}>
                    Tell your guests<span className="sr-only">: {words}</span>
                  </Link>
                </TextAction>
              )}
              <TextAction asChild className="ml-6.5 print:hidden">
                <Link href={answersPath(venueId, topic, verdict)}>
                  Read the answers<span className="sr-only">: {words}</span>
                </Link>
              </TextAction>
            </li>
          );
        })}
      </ul>
      {latest.length > shown.length && (
        <TextAction className="print:hidden" onClick={() => setIsWhole(true)}>
          Earlier changes
        </TextAction>
      )}
    </div>
  );
}

/** The complaints about the topic, before and after the change. */
function answersPath(venueId: string, topic: string, { before, after }: Verdict): string {
  const address = new URLSearchParams({ venue: venueId, show: 'complaints', topic });
  const span = { startDate: before.first, endDate: (after ?? before).last };
  return `${paths.feedback}?${writePeriod(address.toString(), { period: 'custom', ...span })}`;
}
