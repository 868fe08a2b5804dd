import { EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { AlarmEndLine } from '#web/complaints/alarm-end-line.tsx';
import {
  ComplaintStatusMark,
  ComplaintStatusWords,
  lastActWords,
  unattendedWords,
} from '#web/complaints/complaint-status-words.tsx';
import {
  PrimarySentimentBadge,
  SentimentBadge,
  SeriousBadge,
  UnreadReplyBadge,
} from '#web/complaints/entry-facts.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { firstWordsOfDanger, UNREADABLE_WORDS } from '#web/understanding/understanding-words.ts';
import { useIsTruncated } from './use-is-truncated.ts';

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
  const { complaint, isSeriousComplaint, hasUnreadMessage, hasReply } = feedback;
  const isQuiet = feedback.alarm !== null;
  return (
    <>
      <SafetySign of={feedback} />
      <UnreadableBadge of={feedback} />
      {isSeriousComplaint && frame !== 'inbox' && <SeriousBadge of={feedback} />}
      {!isSeriousComplaint && frame === 'dashboard' && (
        <PrimarySentimentBadge feedback={feedback} />
      )}
      {!isSeriousComplaint && frame === 'home' && !firstWordsOfDanger(feedback.alarm) && (
        <SentimentBadge of={feedback} />
      )}
      <UnfinishedBadge of={feedback} />
      {frame === 'dashboard' && complaint && (
        <ComplaintStatusMark complaint={complaint} isQuiet={isQuiet} />
      )}
      {frame === 'inbox' && (
        <>
          {hasUnreadMessage && <UnreadReplyBadge />}
          <ComplaintProgress feedback={feedback} readerId={readerId} />
          {/* After the state, which a reader of the list looks for and a phone would wrap. */}
          {isSeriousComplaint && <SeriousBadge of={feedback} />}
          {!complaint && hasReply && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-basil-ink text-xs">
              Replied
            </span>
          )}
        </>
      )}
      {isNew && <Badge tone="outline">New</Badge>}
    </>
  );
}

/** Says that only a person can tell whether the comment is a safety matter. */
function UnreadableBadge({ of }: { of: Pick<FeedbackItem, 'isUnreadable'> }) {
  if (!of.isUnreadable) return null;
  return (
    <Badge tone="saffron" title={UNREADABLE_WORDS}>
      <EyeOff aria-hidden />
      Not checked: please read it
    </Badge>
  );
}

/** Says that the guest left before the last question. */
export function UnfinishedBadge({ of }: { of: Pick<FeedbackItem, 'isUnfinished'> }) {
  if (!of.isUnfinished) return null;
  return (
    <Badge
      tone="outline"
      title="The guest stopped before the last question. There may be more to come."
    >
      Guest didn’t finish
    </Badge>
  );
}

/** The state of a complaint with the person who took it, and who acted on its danger. */
function ComplaintProgress({ feedback, readerId }: { feedback: FeedbackItem; readerId: string }) {
  const now = useNow();
  const { complaint } = feedback;
  const unattended = complaint?.status === 'open' ? undefined : unattendedWords(feedback);
  const isTaken = complaint?.status === 'taken';
  // A taken complaint already says who is on it; an open or resolved one does not.
  const acted = isTaken ? undefined : lastActWords(feedback, readerId, now);
  const isQuiet = feedback.alarm !== null;
  return (
    <>
      {unattended ? (
        <ComplaintStatusWords status="open" isQuiet={isQuiet}>
          {unattended}
        </ComplaintStatusWords>
      ) : (
        complaint && (
          <ComplaintStatusMark
            complaint={complaint}
            readerId={readerId}
            isActedOn={acted !== undefined}
            isQuiet={isQuiet}
          />
        )
      )}
      {acted && <ComplaintStatusWords status="taken">{acted}</ComplaintStatusWords>}
      <AlarmEndLine of={feedback} readerId={readerId} className="w-full" />
    </>
  );
}

/** A guest's words, cut with a "more" button when they would push the next guest off the screen. */
export function LongText({ text, lines = 8 }: { text: string; lines?: 4 | 8 }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCut = useIsTruncated(paragraph, !isOpen);
  return (
    <>
      <p
        ref={paragraph}
        dir="auto"
        className={classNames(
          'wrap-anywhere max-w-prose whitespace-pre-line',
          !isOpen && (lines === 8 ? 'line-clamp-8' : 'line-clamp-4'),
        )}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="link"
          size="sm"
          className="mt-1"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
