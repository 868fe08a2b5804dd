import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { visitWords } from '#shared/feedback/visit-words.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import {
  PRIMARY_SENTIMENT_SOURCE,
  primarySentiment,
  SeriousBadge,
} from '#web/complaints/sentiment-badge.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { languageAttributes } from '#web/understanding/language-attributes.ts';
import { guestText, listedTableWords } from '../list/entry-words.ts';
import { UnfinishedBadge } from '../list/unfinished-badge.tsx';
import { noRewardWords, rewardWords } from '../reward-words.ts';
import { HighlightedText, SeriousReason } from './highlighted-text.tsx';
import { useEntryUnderstanding } from './use-entry-understanding.tsx';

/** One guest's answer in full, with the facts around it. */
export function EntryBody({
  feedback,
  venue,
  readerId,
  isOnlyReading,
  onCorrect,
  children,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  readerId: string;
  /** For staff: they do not learn whether a guest left an address, and correct nothing. */
  isOnlyReading: boolean;
  /** Called when the user starts a correction or says 'I'm on it'. */
  onCorrect: () => void;
  /** Shown between the words and the facts. */
  children?: ReactNode;
}) {
  const understanding = useEntryUnderstanding({ feedback, readerId, isOnlyReading, onCorrect });
  return (
    <>
      {understanding.alarm}
      <Head feedback={feedback} timeZone={venue.timezone} />
      {understanding.safety}
      {feedback.isBeyondLimit && !isOnlyReading && <BeyondLimitLine />}
      <Words feedback={feedback} />
      {understanding.chips}
      <SeriousReason of={feedback} />
      {children}
      <Facts feedback={feedback} venue={venue} isOnlyReading={isOnlyReading} />
    </>
  );
}

function BeyondLimitLine() {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      This answer came after your plan’s monthly limit. You can read it anyway, because we never
      hold back a possible safety issue.
    </p>
  );
}

function Head({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { overallRating, isSeriousComplaint, isUnfinished, rewardCode, createdAt } = feedback;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="flex items-center gap-3 font-semibold text-lg">
        {overallRating && (
          <RatingFace
            level={(RATINGS.indexOf(overallRating) + 1) as RatingLevel}
            className="size-10 max-lg:size-9"
          />
        )}
        {overallRating ? ratingWord(overallRating) : 'No rating'}
      </h2>
      {(isSeriousComplaint || isUnfinished || rewardCode) && (
        <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:w-full">
          {isSeriousComplaint && <SeriousBadge />}
          <UnfinishedBadge of={feedback} />
          {rewardCode && (
            <Badge tone="saffron">
              <Gift aria-hidden />
              Reward Given
            </Badge>
          )}
        </div>
      )}
      <span className="ml-auto text-ink-soft text-sm *:font-normal *:text-ink-soft">
        <TimeAgo createdAt={createdAt} timeZone={timeZone} />
      </span>
    </div>
  );
}

/** Texts longer than this would fill the screen in large type. */
const LONG_TEXT = 280;

function Words({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  if (words === null) {
    return <p className="mt-5 text-ink-soft text-lg">This guest left a rating and no words.</p>;
  }
  return (
    <blockquote
      {...languageAttributes(feedback)}
      className={classNames(
        'wrap-anywhere mt-5 whitespace-pre-line text-pretty font-display tracking-[-0.01em]',
        words.length > LONG_TEXT
          ? 'text-xl leading-8 max-lg:text-lg'
          : 'text-2xl leading-9.5 lg:text-3xl lg:leading-12',
      )}
    >
      {feedback.textSpecific && '“'}
      <HighlightedText text={words} of={feedback} />
      {feedback.textSpecific && '”'}
    </blockquote>
  );
}

function Facts({
  feedback,
  venue,
  isOnlyReading,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  isOnlyReading: boolean;
}) {
  const now = useNow();
  const { textGeneral, tableNumber, serverName, createdAt, primaryIssue } = feedback;
  const reward = rewardWords(feedback, venue.customRewards);
  const received = formatMoment(createdAt, { now, timeZone: venue.timezone });
  return (
    <dl className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4 border-y py-5 text-sm">
      <Fact name="Restaurant" isOnPaperOnly>
        {venue.name}
      </Fact>
      <Fact name="Primary feedback" isWide>
        {textGeneral ? (
          <HighlightedText text={textGeneral} of={feedback} />
        ) : (
          (primaryIssue ?? 'Not given')
        )}
      </Fact>
      <Fact name="Where">{tableNumber ? listedTableWords(tableNumber) : 'Not given'}</Fact>
      {serverName && (
        <Fact name="Server">
          <Link
            href={`${paths.feedback}?${new URLSearchParams({ q: serverName, period: 'all_time' })}`}
            title={`All that guests say about ${serverName}`}
            className="underline decoration-1 decoration-line-strong underline-offset-4 hover:decoration-2"
          >
            {serverName}
          </Link>
        </Fact>
      )}
      {!feedback.understanding && (
        <Fact name="Primary feedback sounds">
          <span title={PRIMARY_SENTIMENT_SOURCE}>{primarySentiment(feedback)}</span>
        </Fact>
      )}
      <Fact name="Visit date">{visitWords(feedback, now) ?? 'Not given'}</Fact>
      <Fact name="Received">
        <time dateTime={createdAt}>{received}</time>
      </Fact>
      {reward && (
        <Fact name="Reward" isLong={noRewardWords(feedback) !== undefined}>
          {reward}
        </Fact>
      )}
      {!isOnlyReading && (
        <Fact name="Contact">{feedback.email ? 'Email provided' : 'Anonymous'}</Fact>
      )}
      {feedback.email && (
        <Fact name="Guest’s address" isOnPaperOnly>
          {feedback.email}
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  name,
  isWide = false,
  isLong = false,
  isOnPaperOnly = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  /** Takes the whole row. */
  isLong?: boolean;
  /** Shown only in print, because the screen shows it elsewhere. */
  isOnPaperOnly?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'min-w-0',
        isWide && 'max-sm:col-span-full',
        isLong && 'col-span-full max-w-prose',
        isOnPaperOnly && 'hidden print:block',
      )}
    >
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
