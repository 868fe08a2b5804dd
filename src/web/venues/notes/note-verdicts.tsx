import { ChevronDown, CircleCheck, CircleDashed, CircleMinus, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { inboxTopicAddress } from '#shared/feedback/inbox-address.ts';
import { youSaidPath } from '#shared/site/paths.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { shortVerdict, verdictSentence } from './verdict-words.ts';

const MAX_SHOWN = 3;
/** Within the line of the sentence, and still large enough for a finger. */
const LINK_STYLES =
  '-my-3 mr-4 inline-block py-3 font-medium text-ink-soft underline decoration-1 decoration-line-strong underline-offset-4 hover:text-ink';

type Verdict = NonNullable<JudgedNote['verdict']>;

const ICONS: Record<Verdict['says'], typeof CircleCheck> = {
  yes: CircleCheck,
  no: CircleMinus,
  'not yet': Hourglass,
  'cannot be told apart': CircleDashed,
  described: CircleDashed,
  'still reading': Hourglass,
};

/**
 * Did the noted changes help? One line each, the latest first. Each line opens the counts and the
 * answers behind it.
 */
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
  const [isOpen, setIsOpen] = useState<Readonly<Record<string, boolean>>>({});
  const judged = notes.flatMap(({ verdict, topic, ...note }) =>
    verdict && topic ? [{ ...note, verdict, topic }] : [],
  );
  const latest = judged.toReversed();
  const [newest] = latest;
  if (!newest) return null;
  const shown = isWhole ? latest : latest.slice(0, MAX_SHOWN);
  // A change that helped is explained first, because the owner can tell guests about it.
  const explained = (shown.find(({ verdict }) => verdict.says === 'yes') ?? newest).id;
  return (
    <div className="mt-3">
      <ul aria-label="Did it help?" className="divide-y rounded-md bg-sunken dark:bg-ink/4">
        {shown.map(({ id, day, words, topic, verdict }) => {
          const Icon = ICONS[verdict.says];
          const hasHelped = verdict.says === 'yes';
          const isExplained = isOpen[id] ?? id === explained;
          return (
            <li
              key={id}
              className={classNames(
                'text-sm first:rounded-t-md last:rounded-b-md',
                hasHelped && 'bg-basil-soft',
              )}
            >
              <button
                type="button"
                aria-expanded={isExplained}
                onClick={() => setIsOpen({ ...isOpen, [id]: !isExplained })}
                className="flex min-h-11 w-full items-center gap-2.5 px-4 py-1.5 text-left"
              >
                <Icon
                  aria-hidden
                  className={classNames(
                    'size-4 shrink-0',
                    hasHelped ? 'text-basil-ink' : 'text-ink-soft',
                  )}
                />
                <span className="wrap-anywhere min-w-0 flex-1">
                  {words}, {dayWords(day)}:{' '}
                  <strong className="font-semibold">{shortVerdict(verdict)}</strong>
                </span>
                <ChevronDown
                  aria-hidden
                  className={classNames(
                    'size-4 shrink-0 text-ink-soft transition-transform print:hidden',
                    isExplained && 'rotate-180',
                  )}
                />
              </button>
              <p
                className={classNames(
                  'wrap-anywhere pr-4 pb-3 pl-10.5',
                  !isExplained && 'hidden print:block',
                )}
              >
                {verdictSentence(topic, verdict, { today, dayWords })}
                <span className="print:hidden">
                  {' '}
                  <Link href={answersPath(venueId, topic, verdict)} className={LINK_STYLES}>
                    Read the answers<span className="sr-only">: {words}</span>
                  </Link>
                  {hasHelped && (
                    <Link href={youSaidPath(id)} className={LINK_STYLES}>
                      Tell your guests<span className="sr-only">: {words}</span>
                    </Link>
                  )}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      {latest.length > shown.length && (
        <button
          type="button"
          className={classNames(LINK_STYLES, 'mt-2 text-sm print:hidden')}
          onClick={() => setIsWhole(true)}
        >
          Earlier changes
        </button>
      )}
    </div>
  );
}

/** Keeps the height of the verdicts while they load, so that the page does not jump. */
export function NoteVerdictsSkeleton({ count }: { count: number }) {
  const others = Math.min(count, MAX_SHOWN) - 1;
  return (
    <div aria-hidden className="mt-3" style={{ height: `${7.75 + 2.75 * others}rem` }}>
      <Skeleton className="h-full" />
    </div>
  );
}

/** The answers that were counted, before and after the change. */
function answersPath(venueId: string, topic: Topic, { before, after }: Verdict): string {
  const span = { startDate: before.first, endDate: (after ?? before).last };
  const address = inboxTopicAddress(topic, 'criticised', { period: 'custom', ...span });
  return `${address}&${new URLSearchParams({ venue: venueId })}`;
}
