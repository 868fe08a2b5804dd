import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import type { UnsettledVisit } from '#shared/today/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { AlarmEndLine } from './alarm-end-line.tsx';
import {
  ComplaintStatusWords,
  complaintStateWords,
  entryAddress,
  firstQuote,
  isActedOn,
  quotedWords,
  unattendedWords,
} from './complaint-status-words.tsx';
import { DangerFace, isFaceMisleading } from './danger-face.tsx';
import { ratingLevel, ratingWord, SeriousBadge, UnreadReplyBadge } from './entry-facts.tsx';
import { QuoteAside } from './quote-aside.tsx';
import { VisitNotPutRightLine } from './visit-not-put-right-line.tsx';

/** Further open or taken complaints, each linking to its entry. */
export function OpenComplaints({
  title,
  complaints,
  unsettledVisits = [],
  count,
  venueId,
  userId,
  isOnlyReading = false,
}: {
  title: string;
  complaints: readonly FeedbackItem[];
  unsettledVisits?: readonly UnsettledVisit[];
  /** The total in words, since only a few are listed. */
  count: string;
  venueId: string;
  userId: string;
  /** For staff: they do not learn whether a guest left an address. */
  isOnlyReading?: boolean;
}) {
  return (
    <section aria-labelledby="open-complaints">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="open-complaints" className="font-semibold">
          {title} <span className="font-normal text-ink-soft">{count}</span>
        </h2>
        <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
          <Link
            href={`${paths.feedback}?${new URLSearchParams({ venue: venueId, show: 'complaints' })}`}
          >
            All complaints
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {complaints.map((complaint) => (
          <li key={complaint.id}>
            <Row
              complaint={complaint}
              unsettled={unsettledVisits.find(({ entryId }) => entryId === complaint.id)}
              userId={userId}
              isOnlyReading={isOnlyReading}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  complaint,
  unsettled,
  userId,
  isOnlyReading,
}: {
  complaint: FeedbackItem;
  unsettled: UnsettledVisit | undefined;
  userId: string;
  isOnlyReading: boolean;
}) {
  const now = useNow();
  const { overallRating, tableNumber, email, hasTicket, isSeriousComplaint } = complaint;
  const { hasUnreadMessage } = complaint;
  const rating = overallRating && ratingWord(overallRating);
  const place = tableNumber && tableLabel(tableNumber);
  const first = firstQuote(complaint);
  const ago = formatAgo(first.at, now);
  const isUnreachable = email === null && !hasTicket;
  const contact = isUnreachable && !isOnlyReading && 'No email left';
  return (
    <Link
      href={entryAddress(complaint)}
      className="flex min-h-17 items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken sm:gap-4 sm:px-6 sm:py-3.5"
    >
      {isFaceMisleading(complaint) ? (
        <DangerFace className="self-start" />
      ) : (
        overallRating && (
          <RatingFace level={ratingLevel(overallRating)} className="size-7 self-start" />
        )
      )}
      <span className="min-w-0 flex-1">
        {unsettled && <VisitNotPutRightLine visit={unsettled} className="mb-0.5" />}
        <AlarmEndLine of={complaint} readerId={userId} className="mb-0.5" />
        <span
          {...first.quote?.attributes}
          className="wrap-anywhere line-clamp-3 text-pretty sm:line-clamp-2"
        >
          {first.quote ? quotedWords(first.quote) : 'Rating only, no comment'}
        </span>
        <QuoteAside of={first} className="mt-0.5 text-sm" />
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm">
          <SafetySign of={complaint} />
          {hasUnreadMessage && <UnreadReplyBadge />}
          {isSeriousComplaint && <SeriousBadge of={complaint} />}
          <span className="sm:hidden">
            <Status complaint={complaint} userId={userId} />
          </span>
          <span className="sm:hidden">{inOneLine(place, ago)}</span>
          <span className="max-sm:hidden">{inOneLine(rating, place, contact, ago)}</span>
        </span>
      </span>
      <span className="max-sm:hidden">
        <Status complaint={complaint} userId={userId} />
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft sm:hidden" />
    </Link>
  );
}

function Status({ complaint: answer, userId }: { complaint: FeedbackItem; userId: string }) {
  const { complaint, alarm } = answer;
  const unattended = complaint?.status === 'open' ? undefined : unattendedWords(answer);
  const isQuiet = alarm !== null;
  if (unattended || complaint?.status !== 'taken') {
    return (
      <ComplaintStatusWords status="open" isQuiet={isQuiet}>
        {unattended ?? (isActedOn(alarm) ? 'Still open' : 'Not picked up yet')}
      </ComplaintStatusWords>
    );
  }
  return (
    <ComplaintStatusWords status="taken">
      {complaintStateWords(complaint, userId)}
    </ComplaintStatusWords>
  );
}

function inOneLine(...facts: (string | false | null)[]): string {
  return facts.filter(Boolean).join(' · ');
}
