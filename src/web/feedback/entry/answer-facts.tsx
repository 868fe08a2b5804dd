import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatVisit } from '#shared/feedback/format-visit.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { replyDeliveryText } from '#shared/replies/reply-state.ts';
import { rewardLabel } from '#shared/rewards/rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { PRIMARY_SENTIMENT_SOURCE, primarySentiment } from '#web/complaints/entry-facts.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { areWordsWorthShowing } from '#web/understanding/understood-words.tsx';
import { typedTableLabel } from '../list/entry-words.ts';

/** All other facts about an answer, unfolded below its row on the dashboard. */
export function RowFacts({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const now = useNow();
  const noReward = noRewardWords(feedback);
  const momentOf = (moment: string) => (
    <time dateTime={moment}>{formatMoment(moment, { now, timeZone })}</time>
  );
  return (
    <div className="rounded-md bg-sunken p-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Submitted">{momentOf(feedback.createdAt)}</Fact>
        <VisitDate feedback={feedback} now={now} />
        <Fact name="Table number">{feedback.tableNumber ?? 'Not given'}</Fact>
        <Fact name="Feedback ID">
          <span className="font-mono text-sm">{feedback.id}</span>
        </Fact>
        <Contact feedback={feedback} />
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
          <Fact name="Delivery">{replyDeliveryText(feedback.replyDelivery)}</Fact>
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

/** The facts about an answer in the inbox: a strip beside it, or two columns below the reply. */
export function EntryFacts({
  feedback,
  venue,
  isOnlyReading,
  primaryFeedback,
  understood,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  isOnlyReading: boolean;
  /** The sentence that the guest tapped, with its deciding words marked. */
  primaryFeedback: ReactNode;
  /** What the words say, beside the rating; null if they could not be read. */
  understood: ReactNode;
}) {
  const now = useNow();
  const { tableNumber, serverName, createdAt, primaryIssue } = feedback;
  const reward = rewardWords(feedback, venue.customRewards);
  const received = formatMoment(createdAt, { now, timeZone: venue.timezone });
  return (
    <dl className="mt-6 grid grid-cols-2 content-start gap-x-4 gap-y-3.5 text-sm [&_dt]:text-xs @lg:grid-cols-3 @2xl:row-span-2 @2xl:mt-1 @2xl:grid-cols-1 @2xl:gap-y-4 @2xl:self-start @2xl:border-l @2xl:pl-5">
      <Fact name="Restaurant" isOnPaperOnly>
        {venue.name}
      </Fact>
      <Fact name="Primary feedback" isWide>
        {primaryFeedback || (primaryIssue ?? 'Not given')}
      </Fact>
      {understood && (
        <Fact name={areWordsWorthShowing(feedback) ? 'Words say' : 'Tagged as'} isLong>
          {understood}
        </Fact>
      )}
      <Fact name="Where">{tableNumber ? typedTableLabel(tableNumber) : 'Not given'}</Fact>
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
      <VisitDate feedback={feedback} now={now} />
      <Fact name="Received">
        <time dateTime={createdAt}>{received}</time>
      </Fact>
      {reward && (
        <Fact name="Reward" isLong={noRewardWords(feedback) !== undefined}>
          {reward}
        </Fact>
      )}
      {!isOnlyReading && (
        // On a phone, half a row would break most addresses.
        <Fact name="Contact" isWide={feedback.email !== null}>
          {contactWords(feedback)}
          {feedback.email && (
            <span className="block font-normal text-ink-soft print:hidden">
              <AddressThatWraps address={feedback.email} />
            </span>
          )}
        </Fact>
      )}
      {feedback.email && (
        <Fact name="Guest’s address" isOnPaperOnly>
          {feedback.email}
        </Fact>
      )}
    </dl>
  );
}

/** A long address breaks before its @ first, so that its halves stay readable. */
function AddressThatWraps({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function VisitDate({ feedback, now }: { feedback: FeedbackItem; now: Date }) {
  return <Fact name="Visit date">{formatVisit(feedback, now) ?? 'Not given'}</Fact>;
}

function Contact({ feedback }: { feedback: FeedbackItem }) {
  return <Fact name="Contact">{contactWords(feedback)}</Fact>;
}

function contactWords({ email }: FeedbackItem): string {
  return email ? 'Email provided' : 'Anonymous';
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
  /** Whether the fact takes a whole row. */
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
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

type RewardedFeedback = Pick<FeedbackItem, 'rewardRefusal' | 'rewardSelected' | 'hasTicket'>;

/** Why an answer about safety got no reward, and how to give one. */
function noRewardWords({ rewardRefusal, hasTicket }: RewardedFeedback): string | undefined {
  if (rewardRefusal !== 'left-to-people') return undefined;
  const why = 'We offered no reward, as this may be a safety issue.';
  return hasTicket ? `${why} You can offer one when you write to the guest.` : why;
}

/** The guest's reward, or why none was offered. */
function rewardWords(
  feedback: RewardedFeedback,
  customRewards: readonly string[],
): string | undefined {
  const { rewardSelected } = feedback;
  const chosen = rewardSelected ? rewardLabel(rewardSelected, customRewards) : undefined;
  return noRewardWords(feedback) ?? chosen;
}
