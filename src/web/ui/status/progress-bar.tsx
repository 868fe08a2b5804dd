import { classNames } from '../class-names.ts';

const TONES = { basil: 'bg-basil', saffron: 'bg-saffron', chili: 'bg-chili' } as const;

/** How much of `max` is done or used. */
export function ProgressBar({
  value,
  max = 100,
  label,
  valueLabel,
  tone = 'basil',
  className,
}: {
  value: number;
  max?: number;
  label: string;
  /** The value in words, such as 'Step 2 of 4'; a percentage otherwise. */
  valueLabel?: string;
  tone?: keyof typeof TONES;
  className?: string;
}) {
  const safeMax = max > 0 ? max : 1;
  const safeValue = Math.min(Math.max(value, 0), safeMax);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={safeMax}
      aria-valuenow={safeValue}
      aria-valuetext={valueLabel ?? `${Math.round((safeValue / safeMax) * 100)}%`}
      className={classNames('h-2 w-full overflow-hidden bg-ink/10 base:rounded-full', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width]', TONES[tone])}
        style={{ width: `${(safeValue / safeMax) * 100}%` }}
      />
    </div>
  );
}
