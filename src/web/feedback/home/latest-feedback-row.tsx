import { Fragment } from 'react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { entryAddress, firstQuote } from '#web/complaints/complaint-text.ts';
import { ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { QuoteAside } from '#web/complaints/quote-aside.tsx';
import { SentimentBadge } from '#web/complaints/sentiment-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { firstWordsOfDanger } from '#web/understanding/understanding-words.ts';
import { AnswerBadges } from '../list/answer-badges.tsx';
import { AnswerFace } from '../list/answer-face.tsx';

/** One answer on the owner's home page: the guest's words, the facts and a link to the entry. */
export function LatestFeedbackRow({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { createdAt, isSeriousComplaint, alarm } = feedback;
  const first = firstQuote(feedback);
  return (
    <li>
      <Link
        href={entryAddress(feedback)}
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3.5 transition-colors hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-6',
          (isSeriousComplaint || alarm?.isUntended) && 'border-l-4 border-l-chili pl-3 sm:pl-5',
        )}
      >
        <AnswerFace of={feedback} className="mt-0.5" />
        <div className="min-w-0">
          <p {...first.quote?.attributes} className="wrap-anywhere line-clamp-2 text-pretty">
            {first.quote ? `“${first.quote.words}”` : 'A rating and no words'}
          </p>
          <QuoteAside of={first} className="mt-0.5 text-sm" />
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
          <TimeAgo createdAt={first.at} timeZone={venue.timezone} />
          <span className="flex flex-wrap gap-1.5 sm:max-w-46 sm:justify-end">
            <AnswerBadges
              feedback={feedback}
              sentiment={
                !firstWordsOfDanger(alarm) && <SentimentBadge sentiment={sentimentOf(feedback)} />
              }
            />
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
