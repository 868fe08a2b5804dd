import { ConciergeBell } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import {
  momentWords,
  type SeriousVenue,
  todaySentence,
  usualRangeSentence,
} from './today-words.ts';

const SENTENCE_STYLES =
  'mt-2 text-balance font-display text-2xl leading-9 tracking-tight sm:text-3xl sm:leading-11';
const LINE_BELOW_STYLES = 'mt-2 text-ink-soft max-sm:text-sm';

/** A greeting with the time and the current state. */
export function TodayGreeting({
  name,
  timeZone,
  today,
  isOnlyHere = false,
  seriousElsewhere = NO_VENUES,
  sentence,
  calling,
  missedVisit,
  isLoading = false,
  isBeginning = false,
}: {
  name: string | undefined;
  /** The venue's time zone; undefined without a venue. */
  timeZone: string | undefined;
  today?: TodayResponse | undefined;
  /**
   * True if guests may be waiting at another restaurant, so that the text speaks only of this one.
   */
  isOnlyHere?: boolean;
  /** Other restaurants with serious open matters. */
  seriousElsewhere?: readonly SeriousVenue[];
  /** The current state for a member who does not handle complaints; empty while loading. */
  sentence?: string | undefined;
  /** The guests who need somebody at the table now. They come before everything else. */
  calling?: { words: string; venueId: string } | undefined;
  /** A guest in danger whose alarm was ended although nobody was at the table. */
  missedVisit?: string | undefined;
  isLoading?: boolean;
  /** Whether the user has no restaurant yet. */
  isBeginning?: boolean;
}) {
  const now = useNow();
  return (
    <header>
      <div className="flex flex-wrap gap-x-2 text-sm">
        <h1 className="wrap-anywhere font-semibold">{name ? `Welcome, ${name}` : 'Welcome'}</h1>
        {timeZone && (
          <time dateTime={now.toISOString()} className="text-ink-soft">
            {momentWords(now, timeZone)}
          </time>
        )}
      </div>
      {calling && <CallsWaiting {...calling} />}
      {calling && missedVisit && (
        <p role="status" className="mt-4 max-w-prose text-balance font-semibold text-chili-ink">
          {missedVisit}
        </p>
      )}
      {calling && sentence && <p className={LINE_BELOW_STYLES}>{sentence}</p>}
      {missedVisit && !calling && (
        <h2 className={SENTENCE_STYLES} role="status">
          {missedVisit}
        </h2>
      )}
      {today && !calling && (
        <Sentences
          today={today}
          isOnlyHere={isOnlyHere}
          seriousElsewhere={seriousElsewhere}
          isBelow={missedVisit !== undefined}
        />
      )}
      {!calling && sentence === '' && <Skeleton className="mt-4 h-7 w-80 max-w-full sm:h-8" />}
      {!calling && sentence && <h2 className={SENTENCE_STYLES}>{sentence}</h2>}
      {isLoading && !calling && <LoadingSentences />}
      {isBeginning && (
        <>
          <h2 className={SENTENCE_STYLES}>Your guests have something to tell you.</h2>
          <p className={LINE_BELOW_STYLES}>A few more steps before they can reach you.</p>
        </>
      )}
    </header>
  );
}

function CallsWaiting({ words, venueId }: { words: string; venueId: string }) {
  return (
    <>
      <h2 className={SENTENCE_STYLES} role="status">
        {words}
      </h2>
      <Button asChild className="mt-4 min-h-12 max-sm:w-full sm:min-h-11">
        <Link href={`${paths.floor}?${new URLSearchParams({ venue: venueId })}`}>
          <ConciergeBell aria-hidden />
          Go to the floor
        </Link>
      </Button>
    </>
  );
}

const NO_VENUES: readonly SeriousVenue[] = [];

function Sentences({
  today,
  isOnlyHere,
  seriousElsewhere,
  isBelow,
}: {
  today: TodayResponse;
  isOnlyHere: boolean;
  seriousElsewhere: readonly SeriousVenue[];
  /** Whether something more urgent is the headline. */
  isBelow: boolean;
}) {
  const { guests, open, wroteBack, date, usualByNow, beginning } = today;
  if (beginning.answers === 0) {
    return (
      <>
        <h2 className={SENTENCE_STYLES}>No answers yet. Here is how to get your first.</h2>
        <p className={LINE_BELOW_STYLES}>It takes about ten minutes, and one of them is fun.</p>
      </>
    );
  }
  // Do not use today.waiting, which also counts unread messages and drops when one is merely
  // opened.
  const waiting = open.untaken;
  const usual = usualByNow && usualRangeSentence(date, usualByNow, guests);
  // Whether a guest without an open complaint has written back. If not, messages are left out.
  const isAnyOther = waiting === 0 || today.waiting > waiting;
  const state = {
    guests,
    waiting,
    wroteBack: isAnyOther ? wroteBack?.count : undefined,
    seriousElsewhere,
    isOnlyHere,
  };
  if (isBelow) return <p className={LINE_BELOW_STYLES}>{todaySentence(state)}</p>;
  return (
    <>
      <h2 className={SENTENCE_STYLES} aria-live="polite">
        {todaySentence(state)}
      </h2>
      {/* Keeps its line if empty, so that the page does not move once it is known. */}
      <p className={`${LINE_BELOW_STYLES} min-h-5 sm:min-h-6`}>{usual}</p>
    </>
  );
}

function LoadingSentences() {
  return (
    <div role="status">
      <span className="sr-only">Loading today</span>
      <Skeleton className="mt-4 h-7 w-80 max-w-full sm:h-8 sm:w-160" />
      <Skeleton className="mt-3 h-7 w-64 max-w-full sm:hidden" />
      <Skeleton className="mt-5 h-4 w-64 max-w-full" />
    </div>
  );
}
