import { Link } from 'wouter';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { dateFormat } from '#shared/site/format-moment.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { complaintQuote, entryAddress } from './complaint-status-words.tsx';

/** Complaints resolved in the last seven days: the same days as the other figures of the page. */
export function ResolvedComplaints({
  complaints,
  count,
  venue,
  userId,
}: {
  complaints: readonly FeedbackItem[];
  count: number;
  venue: Venue;
  userId: string;
}) {
  return (
    <Card className="p-4 sm:px-6 sm:py-4.5">
      <h2 className="font-semibold">
        Settled in the last 7 days <span className="font-normal text-ink-soft">{count}</span>
      </h2>
      <ul className="mt-1.5">
        {complaints.map((complaint) => (
          <li key={complaint.id}>
            <Link
              href={entryAddress(complaint)}
              className="group flex min-h-11 items-center gap-3 py-1 text-sm"
            >
              <span aria-hidden className="size-3 shrink-0 rounded-full bg-basil-ink" />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere line-clamp-1 group-hover:underline">
                  {complaintQuote(complaint) ?? 'Rating only, no comment'}
                </span>
                <span className="text-ink-soft">{resolutionText(complaint, venue, userId)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** 'Replied by email · you, Tuesday'. */
function resolutionText({ complaint }: FeedbackItem, venue: Venue, userId: string): string {
  const { how, resolvedBy, resolvedByName, resolvedAt } = complaint ?? {};
  const day =
    resolvedAt &&
    dateFormat('en-GB', { weekday: 'long', timeZone: venue.timezone }).format(new Date(resolvedAt));
  const whoAndWhen = [resolvedBy === userId ? 'you' : resolvedByName, day]
    .filter(Boolean)
    .join(', ');
  return [how && RESOLUTION_LABELS[how], whoAndWhen].filter(Boolean).join(' · ');
}
