import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/status/spinner.tsx';

const TONES = {
  chili: 'bg-board-chili text-on-board-chili',
  /** For a chili-coloured background. */
  onChili: 'bg-on-board-chili text-board-chili',
  basil: 'bg-board-basil text-on-board-basil',
} as const;

/** A button large enough for a thumb while the other hand carries plates. */
export function BigButton({
  tone,
  icon: Icon,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & {
  tone: keyof typeof TONES;
  icon?: LucideIcon | ((props: { className: string }) => ReactNode);
  isBusy?: boolean;
}) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classNames(
        'relative flex select-none items-center justify-center gap-3.5 rounded-[18px] px-4 font-bold active:opacity-85 base:w-full base:leading-[1.1]',
        TONES[tone],
        className,
      )}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {isBusy && <Spinner className="absolute inset-0" />}
      <span className={classNames('flex items-center gap-[0.4em]', isBusy && 'opacity-0')}>
        {Icon && <Icon aria-hidden className="size-[1em] shrink-0" />}
        {children}
      </span>
    </button>
  );
}
