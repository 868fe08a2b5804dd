import { writeCasesAddress } from '#shared/cases/cases-address.ts';
import type { FeedbackItem, WaitingVenue } from '#shared/feedback/list-contract.ts';
import { answerPath, paths } from '#shared/site/paths.ts';
import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { FirstThingCard } from '#web/today/first-thing-card.tsx';
import { QuietLine } from '#web/today/quiet-line.tsx';
import { guestReplyWords, seriousElsewhereWords } from '#web/today/today-words.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';

/** Serious matters at another restaurant, as the first thing to do: nothing is open at this one. */
export function SeriousElsewhereCard({ venue }: { venue: WaitingVenue }) {
  return (
    <FirstThingCard
      href={paths.home}
      onClick={() => selectVenue(venue.venueId)}
      action={`Go to ${venue.name}`}
    >
      {capitalise(seriousElsewhereWords([venue]))}.
    </FirstThingCard>
  );
}

/** Unread messages of guests as the first thing to do. */
export function UnreadReplyCard({ count, entryId, venueId }: UnreadReplies) {
  return (
    <FirstThingCard href={answerPath(entryId, venueId)} action={readMessageLabel(count)}>
      {capitalise(guestReplyWords(count))}.
    </FirstThingCard>
  );
}

/** Unread messages of guests; leads to the one that has waited longest. */
export function UnreadReplyLine({ count, entryId, venueId }: UnreadReplies) {
  return (
    <QuietLine href={answerPath(entryId, venueId)} action={readMessageLabel(count)}>
      <span className="text-ink">{capitalise(guestReplyWords(count))}.</span>
    </QuietLine>
  );
}

type UnreadReplies = NonNullable<TodayResponse['wroteBack']> & { venueId: string };

function readMessageLabel(count: number): string {
  return count === 1 ? 'Read the message' : 'Read the oldest message';
}

/** Serious matters at other restaurants, one line each, so that none is missed. */
export function SeriousElsewhereLines({ venues }: { venues: readonly WaitingVenue[] }) {
  const further = venues.length - MAX_NAMED;
  return (
    <>
      {venues.slice(0, MAX_NAMED).map((venue) => (
        <QuietLine
          key={venue.venueId}
          href={paths.home}
          onClick={() => selectVenue(venue.venueId)}
          action="Go there"
        >
          <span className="font-medium text-chili-ink">
            {capitalise(seriousElsewhereWords([venue]))}.
          </span>
        </QuietLine>
      ))}
      {further > 0 && (
        <p className="px-4 py-2 font-medium text-sm sm:px-6">
          {capitalise(numberWord(further))} more{' '}
          {further === 1 ? 'restaurant has' : 'restaurants have'} serious complaints still open. The
          list of restaurants shows where.
        </p>
      )}
    </>
  );
}

/** More than these would hide what is to be done here. */
const MAX_NAMED = 3;

/** Open safety cases, here and at the user's other restaurants, in one line. */
export function OpenCasesLine({
  here,
  elsewhere,
  venueId,
}: {
  here: number;
  elsewhere: number;
  venueId: string;
}) {
  if (here + elsewhere === 0) return null;
  const address =
    elsewhere > 0
      ? writeCasesAddress('', { isEverywhere: true, status: 'open' })
      : new URLSearchParams({ venue: venueId });
  return (
    <QuietLine
      href={`${paths.cases}?${address}`}
      action={here + elsewhere === 1 ? 'See it' : 'See them'}
    >
      {casesSentence(here, elsewhere)}
    </QuietLine>
  );
}

function casesSentence(here: number, elsewhere: number): string {
  const atOthers = 'at your other restaurants';
  const [first, where] = here > 0 ? [here, ''] : [elsewhere, ` ${atOthers}`];
  const cases = `${capitalise(numberWord(first))} safety ${first === 1 ? 'case is' : 'cases are'}`;
  if (here === 0 || elsewhere === 0) return `${cases} open${where}.`;
  return `${cases} open here, and ${numberWord(elsewhere)} ${atOthers}.`;
}

/** Complaints that members have taken: how many, and who has them. */
export function TakenComplaintsLine({
  count,
  isMore,
  items,
  userId,
  venueId,
}: {
  count: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  /** The complaints whose details are known. */
  items: readonly FeedbackItem[];
  userId: string;
  venueId: string;
}) {
  if (count < 1) return null;
  const names = items.length === count ? namesOf(items, userId) : undefined;
  const number = isMore ? `${count} or more` : numberWord(count);
  const are = count === 1 && !isMore ? 'complaint is' : 'complaints are';
  return (
    <QuietLine
      href={`${paths.feedback}?${new URLSearchParams({ venue: venueId, show: 'complaints' })}`}
      action={count === 1 ? 'See it' : 'See them'}
    >
      {capitalise(number)} {are} in hand{names && `, with ${joinWithAnd(names)}`}.
    </QuietLine>
  );
}

/** Who has taken the complaints; undefined unless every taker is known. */
function namesOf(items: readonly FeedbackItem[], userId: string): string[] | undefined {
  const names = items.map(({ complaint }) =>
    complaint?.takenBy === userId ? 'you' : complaint?.takenByName,
  );
  const known = names.filter((name) => name != null);
  return known.length === names.length ? [...new Set(known)] : undefined;
}
