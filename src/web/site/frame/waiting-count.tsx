import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const MAX_SHOWN = 99;

/** The number waiting, the only red in the frame; hidden at zero. */
export function WaitingCount({
  waiting,
  words = 'waiting for you',
  className,
}: {
  waiting: number | undefined;
  /** What is counted, for screen readers. */
  words?: string | undefined;
  className?: string;
}) {
  if (!waiting) return null;
  return (
    <span
      className={classNames(
        'grid h-5.5 min-w-5.5 place-items-center rounded-full bg-chili px-1.5 font-semibold text-on-chili text-xs',
        className,
      )}
    >
      {waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}
