import { ChevronRight, HandHelping } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { CallFigures } from '#shared/stats/call-figures.ts';
import { callsSentence, putRightSentence } from '#shared/stats/call-words.ts';

/** The day's calls in one line, linking to the floor board. */
export function CallsCard({ calls, venueId }: { calls: CallFigures; venueId: string }) {
  const isJudged = calls.made > calls.withdrawn;
  return (
    <Link
      href={`${paths.floor}?${new URLSearchParams({ venue: venueId })}`}
      className="flex min-h-13 items-center gap-4 rounded-lg border bg-surface px-5 py-4 hover:border-line-strong"
    >
      <HandHelping aria-hidden className="size-5 shrink-0 text-basil" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{callsSentence(calls)}</span>
        <span className="block text-ink-soft text-sm">
          {isJudged ? putRightSentence(calls) : 'Open the floor board.'}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
