import { memo } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { dateFormat } from '#shared/site/date-format.ts';
import { formatAgo } from '#shared/site/format-ago.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { ComplaintStatusWords } from '#web/complaints/complaint-status-words.tsx';
import { firstQuote } from '#web/complaints/complaint-text.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { lastActWords } from '#web/complaints/last-act-words.ts';
import { QuoteAside } from '#web/complaints/quote-aside.tsx';
import { UnreadReplyBadge } from '#web/complaints/unread-reply-badge.tsx';
import { untendedWords } from '#web/complaints/untended-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { languageAttributes } from '#web/understanding/language-attributes.ts';
import { firstWordsOfDanger } from '#web/understanding/understanding-words.ts';
import { AnswerBadges } from '../list/answer-badges.tsx';
import { AnswerFace } from '../list/answer-face.tsx';
import { ComplaintMark } from '../list/complaint-mark.tsx';
import { actorLabel, guestText, subjectLine } from '../list/entry-words.ts';

type Props = {
  feedback: FeedbackItem;
  href: string;
  isCurrent: boolean;
  timeZone: string;
  readerId: string;
  onOpen: (id: string) => void;
};

/** One answer in the list: rating, place, server, time and the guest's words. */
export const InboxRow = memo(function InboxRow({
  feedback,
  href,
  isCurrent,
  timeZone,
  readerId,
  onOpen,
}: Props) {
  const { id, overallRating } = feedback;
  const soft = isCurrent ? 'text-ink' : 'text-ink-soft';
  return (
    <li className="group relative has-aria-[current=true]:*:before:hidden [&:has([aria-current])+li>a]:before:hidden">
      <a
        id={rowElementId(id)}
        href={href}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(id);
        }}
        className={classNames(
          'flex gap-3.5 py-3.5 pr-5 pl-4 outline-offset-[-2px] before:absolute before:top-0 before:right-5 before:left-14.5 before:border-t group-first:before:hidden lg:pl-6 lg:before:left-16.5',
          isCurrent
            ? 'bg-basil-soft after:absolute after:inset-y-0 after:left-0 after:w-0.75 after:bg-basil'
            : 'hover:bg-sunken',
        )}
      >
        <AnswerFace of={feedback} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="font-semibold">
              {overallRating ? ratingWord(overallRating) : 'No rating'}
            </span>
            <span className={classNames('min-w-0 flex-1 basis-16 truncate', soft)}>
              {subjectLine(feedback)}
            </span>
            <When createdAt={feedback.createdAt} timeZone={timeZone} className={soft} />
          </span>
          <Words feedback={feedback} />
          <Marks feedback={feedback} readerId={readerId} />
        </span>
      </a>
    </li>
  );
});

export function rowElementId(feedbackId: string): string {
  return `answer-${feedbackId}`;
}

/** The time ago for today; the clock time for other days, which have a date heading. */
function When({
  createdAt,
  timeZone,
  className,
}: {
  createdAt: string;
  timeZone: string;
  className: string;
}) {
  const now = useNow();
  const isToday = localDay(timeZone, new Date(createdAt)) === localDay(timeZone, now);
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <time
      dateTime={createdAt}
      title={`Received ${formatMoment(createdAt, { now, timeZone })}`}
      className={classNames('ml-auto whitespace-nowrap tabular-nums', className)}
    >
      {isToday ? formatAgo(createdAt, now) : time.format(new Date(createdAt))}
    </time>
  );
}

function Words({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  const first = firstQuote(feedback);
  if (firstWordsOfDanger(feedback.alarm)) {
    return (
      <>
        <span
          {...first.quote?.attributes}
          className="wrap-anywhere mt-0.5 line-clamp-3 text-base leading-5.5"
        >
          “{first.quote?.words}”
        </span>
        <QuoteAside of={first} className="mt-0.5 text-sm" />
      </>
    );
  }
  if (words === null) {
    return <span className="mt-0.5 block text-ink-soft">A rating and no words.</span>;
  }
  return (
    <span
      {...languageAttributes(feedback)}
      className="wrap-anywhere mt-0.5 line-clamp-3 text-base leading-5.5 lg:line-clamp-2"
    >
      {feedback.textSpecific ? `“${words}”` : words}
    </span>
  );
}

function Marks({ feedback, readerId }: { feedback: FeedbackItem; readerId: string }) {
  const now = useNow();
  const { complaint, hasReply, hasUnreadMessage, isUnfinished } = feedback;
  const isAnswered = !complaint && hasReply;
  const isSafetyMatter = Boolean(feedback.understanding?.suspectedSafety || feedback.alarm);
  if (!complaint && !isAnswered && !hasUnreadMessage && !isUnfinished && !isSafetyMatter) {
    return null;
  }
  const untended = complaint?.status === 'open' ? undefined : untendedWords(feedback);
  // A taken complaint already says who is on it; an open or resolved one does not.
  const acted = complaint?.status === 'taken' ? undefined : lastActWords(feedback, readerId, now);
  const { status, takenBy, takenByName } = complaint ?? {};
  const by =
    status === 'taken'
      ? actorLabel({ id: takenBy ?? null, name: takenByName ?? null }, readerId)
      : undefined;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <AnswerBadges feedback={feedback} />
      {hasUnreadMessage && <UnreadReplyBadge />}
      {untended ? (
        <ComplaintStatusWords status="open">{untended}</ComplaintStatusWords>
      ) : (
        complaint && <ComplaintMark status={complaint.status} by={by} />
      )}
      {acted && <ComplaintStatusWords status="taken">{acted}</ComplaintStatusWords>}
      {isAnswered && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-basil-ink text-xs">
          Replied
        </span>
      )}
    </span>
  );
}
