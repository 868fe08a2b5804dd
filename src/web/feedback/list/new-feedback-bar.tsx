import { ArrowUp } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/** Announces new feedback. It floats over the list, so that nothing moves while the owner reads. */
export function NewFeedbackBar({
  words,
  isSerious = false,
  className,
  buttonClassName,
  onShow,
}: {
  /** How many are new; undefined while there are none. */
  words: string | undefined;
  /** Whether a serious complaint is among them. */
  isSerious?: boolean;
  /** How far below the top of the window or pane the bar stays. */
  className: string;
  buttonClassName?: string;
  onShow: () => void;
}) {
  return (
    <div
      aria-live="polite"
      className={classNames('pointer-events-none sticky z-10 flex h-0 justify-center', className)}
    >
      {words !== undefined && (
        <button
          type="button"
          onClick={onShow}
          className={classNames(
            'pointer-events-auto inline-flex h-10 max-w-full shrink-0 animate-rise-in items-center gap-2 self-start rounded-full px-4 font-semibold text-sm shadow-float',
            isSerious
              ? 'bg-chili text-on-chili hover:bg-chili-strong'
              : 'bg-basil text-on-basil hover:bg-basil-strong',
            buttonClassName,
          )}
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{words}</span>
        </button>
      )}
    </div>
  );
}
