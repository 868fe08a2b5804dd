import { ShieldAlert } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { firstDangerMessage, firstWordsOfDanger } from '#web/understanding/understanding-words.ts';

/** Whether a smiling face would hide danger that the answer itself does not mention. */
export function isFaceMisleading({ alarm }: Pick<FeedbackItem, 'alarm'>): boolean {
  return Boolean(alarm?.isUnattended && (firstDangerMessage(alarm) ?? firstWordsOfDanger(alarm)));
}

/** Replaces the face of the rating in a list. */
export function DangerFace({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full bg-chili text-on-chili',
        className,
      )}
    >
      <ShieldAlert className="size-4.5" />
    </span>
  );
}
