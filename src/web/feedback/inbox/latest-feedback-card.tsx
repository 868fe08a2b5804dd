import { Gift, UserRound } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { visitWords } from '#shared/feedback/visit-words.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { Arrival, IconFact, RatingWords } from './entry-facts.tsx';
import { LongText } from './long-text.tsx';
import { SentimentBadge } from './sentiment-badge.tsx';

/** One feedback on the owner's home. */
export function LatestFeedbackCard({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { createdAt, overallRating, textGeneral, textSpecific, serverName, rewardSelected } =
    feedback;
  const now = new Date();
  const moment = { now, timeZone: venue.timezone };
  const visit = visitWords(feedback, now);
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-5',
        feedback.isSeriousComplaint && 'border-l-4 border-l-chili',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SentimentBadge sentiment={sentimentOf(feedback)} isSerious={feedback.isSeriousComplaint} />
        {feedback.rewardCode && <Badge tone="saffron">Reward Given</Badge>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {overallRating && <RatingWords rating={overallRating} />}
        <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
          <Arrival createdAt={createdAt} timeZone={venue.timezone} />
          <time dateTime={createdAt}>{formatMoment(createdAt, moment)}</time>
        </p>
      </div>
      {textGeneral && (
        <div className="font-medium">
          <LongText text={textGeneral} lines={4} />
        </div>
      )}
      <div className={textSpecific ? undefined : 'text-ink-soft'}>
        <LongText text={textSpecific ?? 'No additional details provided'} lines={4} />
      </div>
      {(visit || serverName || rewardSelected) && (
        <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-ink-soft text-sm">
          {visit && <span>Visited {visit}</span>}
          {serverName && <IconFact icon={UserRound} name="Server" text={serverName} />}
          {rewardSelected && (
            <IconFact
              icon={Gift}
              name="Reward"
              text={rewardLabelOf(rewardSelected, venue.customRewards)}
            />
          )}
        </div>
      )}
    </li>
  );
}
