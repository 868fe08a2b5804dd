import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { visitWords } from '#shared/feedback/visit-words.ts';
import { deliveryWords } from '#shared/replies/reply-state.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { noRewardWords } from '../reward-words.ts';

/** All other facts about one answer, unfolded on demand. */
export function FeedbackDetails({
  feedback,
  timeZone,
}: {
  feedback: FeedbackItem;
  timeZone: string;
}) {
  const now = new Date();
  const noReward = noRewardWords(feedback);
  const momentOf = (moment: string) => (
    <time dateTime={moment}>{formatMoment(moment, { now, timeZone })}</time>
  );
  return (
    <div className="rounded-md bg-sunken p-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Submitted">{momentOf(feedback.createdAt)}</Fact>
        <Fact name="Visit date">{visitWords(feedback, now) ?? 'Not given'}</Fact>
        <Fact name="Table number">{feedback.tableNumber ?? 'Not given'}</Fact>
        <Fact name="Feedback ID">
          <span className="font-mono text-sm">{feedback.id}</span>
        </Fact>
        <Fact name="Contact">{feedback.email ? 'Email provided' : 'Anonymous'}</Fact>
        {feedback.customerName && <Fact name="Name">{feedback.customerName}</Fact>}
        {feedback.primaryIssue && <Fact name="Topic">{feedback.primaryIssue}</Fact>}
        {feedback.rewardCode && (
          <Fact name="Reward code">
            <span className="font-mono text-sm">{feedback.rewardCode}</span>
          </Fact>
        )}
        {noReward && <Fact name="Reward">{noReward}</Fact>}
        {feedback.repliedAt && <Fact name="Replied">{momentOf(feedback.repliedAt)}</Fact>}
        {feedback.replyDelivery && (
          <Fact name="Delivery">{deliveryWords(feedback.replyDelivery)}</Fact>
        )}
      </dl>
      {feedback.replyMessage && (
        <div className="mt-4 border-t pt-3">
          <p className="text-ink-soft text-sm">Your reply</p>
          <p dir="auto" className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line">
            {feedback.replyMessage}
          </p>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  );
}
