import { Fragment } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { visitWords } from '#shared/feedback/visit-words.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { entryAddress, wordsOf } from '../today/complaint-facts.ts';
import { Arrival, ratingWord } from './entry-facts.tsx';
import { SentimentBadge } from './sentiment-badge.tsx';

/** One feedback on the owner's home: the guest's words, what else is known, and the way to all of it. */
export function LatestFeedbackRow({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { overallRating, isSeriousComplaint } = feedback;
  const words = wordsOf(feedback);
  return (
    <li>
      <Link
        href={entryAddress(feedback.id)}
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-6',
          isSeriousComplaint && 'border-l-4 border-l-chili pl-3 sm:pl-5',
        )}
      >
        {overallRating ? (
          <RatingFace
            level={(RATINGS.indexOf(overallRating) + 1) as RatingLevel}
            className="mt-0.5 size-7"
          />
        ) : (
          <span aria-hidden className="mt-0.5 size-7 rounded-full border border-line-strong" />
        )}
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-pretty">
            {words ? `“${words}”` : 'A rating and no words'}
          </p>
          <Facts facts={factsOf(feedback, venue)} />
        </div>
        <Marks feedback={feedback} venue={venue} />
      </Link>
    </li>
  );
}

/** When it came and what it was: beside the words where there is room, else below them. */
function Marks({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { createdAt, rewardCode, isSeriousComplaint } = feedback;
  const moment = { now: new Date(), timeZone: venue.timezone };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:col-start-2 sm:max-w-60 sm:flex-col sm:items-end">
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm sm:justify-end">
        <Arrival createdAt={createdAt} timeZone={venue.timezone} />
        <time dateTime={createdAt}>{formatMoment(createdAt, moment)}</time>
      </p>
      <p className="flex flex-wrap gap-1.5 sm:justify-end">
        <SentimentBadge sentiment={sentimentOf(feedback)} isSerious={isSeriousComplaint} />
        {rewardCode && <Badge tone="saffron">Reward Given</Badge>}
      </p>
    </div>
  );
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

function factsOf(feedback: FeedbackItem, { customRewards }: Venue): string[] {
  const { overallRating, textGeneral, textSpecific, tableNumber, serverName, rewardSelected } =
    feedback;
  const visit = visitWords(feedback, new Date());
  const facts = [
    overallRating && ratingWord(overallRating),
    textSpecific ? textGeneral : 'No additional details provided',
    tableNumber && tableLabel(tableNumber),
    serverName,
    rewardSelected && rewardLabelOf(rewardSelected, customRewards),
    visit && `Visited ${visit}`,
  ];
  return [...new Set(facts.flatMap((fact) => fact || []))];
}
