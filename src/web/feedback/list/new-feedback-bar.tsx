import { ArrowUp } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import type { NewFeedback } from '../live/use-new-feedback.ts';

/** Announces new feedback. It floats over the list, so that nothing moves while the owner reads. */
export function NewFeedbackBar({
  unseen,
  clearsFilters,
  onShow,
}: {
  unseen: NewFeedback;
  /** Showing the new feedback will clear the list's filters. */
  clearsFilters: boolean;
  onShow: () => void;
}) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky top-20 z-10 flex h-0 justify-center overflow-visible max-md:top-36"
    >
      {unseen.count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className={classNames(
            'pointer-events-auto -mt-5 inline-flex h-10 max-w-full shrink-0 animate-rise-in items-center gap-2 self-start rounded-full px-4 font-semibold text-sm shadow-float',
            unseen.serious > 0
              ? 'bg-chili text-on-chili hover:bg-chili-strong'
              : 'bg-basil text-on-basil hover:bg-basil-strong',
          )}
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {newFeedbackWords(unseen)}
            {clearsFilters && ' · show without filters'}
          </span>
        </button>
      )}
    </div>
  );
}

function newFeedbackWords({ count, isMore, serious }: NewFeedback): string {
  const words = `${count}${isMore ? '+' : ''} new`;
  if (serious === 0) return words;
  return `${words}, ${serious} serious complaint${serious === 1 ? '' : 's'}`;
}
