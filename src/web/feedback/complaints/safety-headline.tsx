import { ChevronRight, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { INCIDENT_SENTENCES, UNCONFIRMED_WORDS } from '#web/understanding/understanding-words.ts';
import { entryAddress } from './complaint-text.ts';

/** Names the possible safety matter of a complaint; renders nothing for other complaints. */
export function SafetyHeadline({ complaint }: { complaint: FeedbackItem }) {
  const { understanding, tableNumber, isUnconfirmed } = complaint;
  if (!understanding?.safety) return null;
  const place = tableNumber && tableLabel(tableNumber.trim()).replace(/^Table /, 'table ');
  return (
    <Link
      href={entryAddress(complaint)}
      className="mt-3.5 flex min-h-11 items-center gap-3 rounded-lg border border-chili/35 bg-chili-soft px-4 py-2.5 font-semibold text-chili-ink hover:border-chili sm:mt-4"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0" />
      <span className="wrap-anywhere min-w-0 flex-1">
        {INCIDENT_SENTENCES[understanding.safety]}
        {place && ` · ${place}`}
        {isUnconfirmed && (
          <span className="mt-0.5 block font-normal text-ink text-sm">{UNCONFIRMED_WORDS}</span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0" />
    </Link>
  );
}
