import { Fragment } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { entryAddress, firstQuote, firstQuotedAt } from '#web/complaints/complaint-text.ts';
import { DangerFace, isFaceMisleading } from '#web/complaints/danger-face.tsx';
import { ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { SentimentBadge } from '#web/complaints/sentiment-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { languageAttributes } from '#web/understanding/language-attributes.ts';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { firstOnTicket } from '#web/understanding/understanding-words.ts';
import { UnfinishedBadge } from '../list/unfinished-badge.tsx';

/** One answer on the owner's home page: the guest's words, the facts and a link to the entry. */
export function LatestFeedbackRow({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { createdAt, overallRating, isSeriousComplaint, alarm } = feedback;
  const words = firstQuote(feedback);
  return (
    <li>
      <Link
        href={entryAddress(feedback)}
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-6',
          (isSeriousComplaint || alarm?.isUntended) && 'border-l-4 border-l-chili pl-3 sm:pl-5',
        )}
      >
        {isFaceMisleading(feedback) ? (
          <DangerFace className="mt-0.5" />
        ) : overallRating ? (
          <RatingFace
            level={(RATINGS.indexOf(overallRating) + 1) as RatingLevel}
            className="mt-0.5 size-7"
          />
        ) : (
          <span aria-hidden className="mt-0.5 size-7 rounded-full border border-line-strong" />
        )}
        <div className="min-w-0">
          <p
            {...(firstOnTicket(alarm)?.words ? { dir: 'auto' } : languageAttributes(feedback))}
            className="wrap-anywhere line-clamp-2 text-pretty"
          >
            {words ? `“${words}”` : 'A rating and no words'}
          </p>
          <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
            {factsOf(feedback, venue).map((fact) => (
              <Fragment key={fact}>
                <span>{fact}</span>
                {'\u00a0· '}
              </Fragment>
            ))}
            <time dateTime={createdAt} className="whitespace-nowrap">
              {formatMoment(createdAt, { now: new Date(), timeZone: venue.timezone })}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm max-sm:col-start-2 sm:flex-col sm:items-end">
          <TimeAgo createdAt={firstQuotedAt(feedback)} timeZone={venue.timezone} />
          <span className="flex flex-wrap gap-1.5 sm:max-w-46 sm:justify-end">
            {(isSeriousComplaint || !firstOnTicket(alarm)) && (
              <SentimentBadge sentiment={sentimentOf(feedback)} isSerious={isSeriousComplaint} />
            )}
            <SafetySign of={feedback} />
            <UnfinishedBadge of={feedback} />
            {feedback.rewardCode && <Badge tone="saffron">Reward Given</Badge>}
          </span>
        </div>
      </Link>
    </li>
  );
}

function factsOf(feedback: FeedbackItem, { customRewards }: Venue): string[] {
  const { overallRating, textGeneral, textSpecific, tableNumber, serverName, rewardSelected } =
    feedback;
  const facts = [
    overallRating && ratingWord(overallRating),
    textSpecific ? textGeneral : 'No additional details provided',
    tableNumber && tableLabel(tableNumber),
    serverName,
    rewardSelected && rewardLabelOf(rewardSelected, customRewards),
  ];
  return [...new Set(facts.flatMap((fact) => fact || []))];
}
