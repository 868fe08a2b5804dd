import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { sentimentOf } from '#shared/stats/definitions.ts';
import { ComplaintMark, ComplaintStatusWords } from '#web/complaints/complaint-status-words.tsx';
import { lastActWords } from '#web/complaints/last-act-words.ts';
import {
  PrimarySentimentBadge,
  SentimentBadge,
  SeriousBadge,
} from '#web/complaints/sentiment-badge.tsx';
import { UnreadReplyBadge } from '#web/complaints/unread-reply-badge.tsx';
import { untendedWords } from '#web/complaints/untended-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { firstWordsOfDanger } from '#web/understanding/understanding-words.ts';
import { actorLabel } from './entry-words.ts';

/** Everything that a row marks about an answer: danger, how serious it is, and what became of it. */
export function RowMarks({
  feedback,
  frame,
  readerId = '',
  isNew = false,
}: {
  feedback: FeedbackItem;
  frame: 'dashboard' | 'inbox' | 'home';
  readerId?: string | undefined;
  isNew?: boolean | undefined;
}) {
  const { complaint, isSeriousComplaint, hasUnreadMessage, hasReply, rewardCode } = feedback;
  return (
    <>
      <SafetySign of={feedback} />
      {isSeriousComplaint && <SeriousBadge of={feedback} />}
      {!isSeriousComplaint && frame === 'dashboard' && (
        <PrimarySentimentBadge feedback={feedback} />
      )}
      {!isSeriousComplaint && frame === 'home' && !firstWordsOfDanger(feedback.alarm) && (
        <SentimentBadge sentiment={sentimentOf(feedback)} />
      )}
      <UnfinishedBadge of={feedback} />
      {frame === 'dashboard' && complaint && <ComplaintMark status={complaint.status} />}
      {frame === 'inbox' && (
        <>
          {hasUnreadMessage && <UnreadReplyBadge />}
          <Progress feedback={feedback} readerId={readerId} />
          {!complaint && hasReply && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-basil-ink text-xs">
              Replied
            </span>
          )}
        </>
      )}
      {isNew && <Badge tone="outline">New</Badge>}
      {frame === 'home' && rewardCode && <Badge tone="saffron">Reward Given</Badge>}
    </>
  );
}

/** Says that the guest left before the last question. */
export function UnfinishedBadge({ of }: { of: Pick<FeedbackItem, 'isUnfinished'> }) {
  if (!of.isUnfinished) return null;
  return (
    <Badge tone="outline" title="The guest left before the last question. More may follow.">
      Unfinished
    </Badge>
  );
}

/** The state of a complaint with the person who took it, and who acted on its danger. */
function Progress({ feedback, readerId }: { feedback: FeedbackItem; readerId: string }) {
  const now = useNow();
  const { complaint } = feedback;
  const untended = complaint?.status === 'open' ? undefined : untendedWords(feedback);
  const isTaken = complaint?.status === 'taken';
  // A taken complaint already says who is on it; an open or resolved one does not.
  const acted = isTaken ? undefined : lastActWords(feedback, readerId, now);
  const by = isTaken
    ? actorLabel({ id: complaint.takenBy, name: complaint.takenByName }, readerId)
    : undefined;
  return (
    <>
      {untended ? (
        <ComplaintStatusWords status="open">{untended}</ComplaintStatusWords>
      ) : (
        complaint && <ComplaintMark status={complaint.status} by={by} />
      )}
      {acted && <ComplaintStatusWords status="taken">{acted}</ComplaintStatusWords>}
    </>
  );
}
