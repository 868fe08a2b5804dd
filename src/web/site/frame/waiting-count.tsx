import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const MAX_SHOWN = 99;

/** The number waiting, red unless it is quiet; hidden at zero. */
export function WaitingCount({
  waiting,
  words = 'waiting for you',
  isQuiet = false,
  className,
}: {
  waiting: number | undefined;
  /** What is counted, for screen readers. */
  words?: string | undefined;
  /** Whether the number is about another page, so that it must not compete with this one. */
  isQuiet?: boolean;
  className?: string;
}) {
  if (!waiting) return null;
  return (
    <span
      className={classNames(
        'grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 font-semibold text-xs',
        isQuiet ? 'bg-sunken text-ink-soft' : 'bg-chili text-on-chili',
        className,
      )}
    >
      {waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}
