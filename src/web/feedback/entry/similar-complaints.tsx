import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ComplaintSimilarity } from '#shared/complaints/complaints.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { FeedbackItem, SimilarComplaints as Found } from '#shared/feedback/list-contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { useNow } from '#web/platform/browser/use-now.ts';
import { listedTableWords } from '../list/entry-words.ts';
import { similarComplaintsQuery } from '../queries.ts';

type SimilarComplaint = Found['similar'][number];

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** Other complaints around the same time that have something in common with this one. */
export function SimilarComplaints({
  complaint,
  timeZone,
  hrefOf,
}: {
  complaint: FeedbackItem;
  timeZone: string;
  hrefOf: (id: string) => string;
}) {
  const { data } = useQuery(similarComplaintsQuery(complaint.id));
  const now = useNow();
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="similar-complaints" className="min-w-0 print:hidden">
      <h2 id="similar-complaints" className="font-semibold text-base">
        {headingOf(data.total)}
      </h2>
      <ul className="-mx-2 mt-1 flex flex-col">
        {data.similar.map((similar) => (
          <li key={similar.id}>
            <Link
              href={hrefOf(similar.id)}
              title={`Received ${formatMoment(similar.createdAt, { now, timeZone })}`}
              className="block min-h-11 rounded-md px-2 py-1.5 text-sm hover:bg-sunken"
            >
              <span className="wrap-anywhere font-medium underline decoration-1 decoration-line-strong underline-offset-4">
                {sharedWords(similar)}, {formatGap(similar.createdAt, complaint.createdAt)}
              </span>
              <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft">
                {similar.textSpecific ? `“${similar.textSpecific}”` : wordlessWords(similar)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf(total: number): string {
  const number = NUMBER_WORDS[total] ?? total;
  return `${number} other ${total === 1 ? 'complaint' : 'complaints'} around this time`;
}

/** What the two complaints have in common: "Table 7 · Wait time". */
function sharedWords({ shares, tableNumber, serverName, primaryIssue }: SimilarComplaint): string {
  const words: Record<ComplaintSimilarity, string | null> = {
    table: tableNumber && listedTableWords(tableNumber.trim()),
    person: serverName,
    reason: primaryIssue,
  };
  return shares.flatMap((thing) => words[thing] ?? []).join(' · ');
}

function wordlessWords({ overallRating, primaryIssue }: SimilarComplaint): string {
  return [overallRating && ratingWord(overallRating), primaryIssue].filter(Boolean).join(' · ');
}

/** The distance between two moments, seen from the second: "3 h before". */
function formatGap(moment: string, from: string): string {
  const gapMs = Date.parse(moment) - Date.parse(from);
  const lengthMs = Math.abs(gapMs);
  if (lengthMs < MINUTE_MS) return 'at the same time';
  return `${lengthWords(lengthMs)} ${gapMs < 0 ? 'before' : 'after'}`;
}

function lengthWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'a day' : `${days} days`;
}
