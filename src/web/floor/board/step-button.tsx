import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const TONES = {
  call: 'border-board-chili text-board-chili',
  /** For the card of a danger. */
  onDanger: 'border-on-board-danger text-on-board-danger',
  basil: 'border-board-basil bg-basil-soft text-board-basil',
} as const;

/** A step of a call besides the large one: 'I’m at the table', 'Done' or 'Take over'. */
export function StepButton({
  tone,
  label,
  isBusy,
  onClick,
  children,
}: {
  tone: keyof typeof TONES;
  /** The name for screen readers, which includes the table. */
  label: string;
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      className={classNames(
        'min-h-11 min-w-0 grow rounded-[12px] border-2 px-2 font-semibold text-[0.95em] leading-[1.1]',
        TONES[tone],
      )}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
