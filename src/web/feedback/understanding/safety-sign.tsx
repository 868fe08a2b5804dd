import { MessageCircleQuestion, ShieldAlert } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { SAFETY_WORDS } from '#shared/understanding/understanding.ts';

/**
 * In a list: the possible safety matter of an answer, or that the team is asked; otherwise nothing.
 */
export function SafetySign({ of: { understanding } }: { of: Pick<FeedbackItem, 'understanding'> }) {
  if (understanding?.suspectedSafety) {
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-ink-soft text-xs">
        <MessageCircleQuestion aria-hidden className="size-3.5" />
        Safety issue?
      </span>
    );
  }
  if (!understanding?.safety) return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-chili-ink text-xs">
      <ShieldAlert aria-hidden className="size-3.5" />
      <span>
        <span className="sr-only">Safety matter: </span>
        {SAFETY_WORDS[understanding.safety]}
      </span>
    </span>
  );
}
