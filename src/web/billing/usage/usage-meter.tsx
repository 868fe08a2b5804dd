import type { ReactNode } from 'react';
import { DAY_MS } from '#shared/durations.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';

const TONES = {
  Normal: { badge: 'basil', bar: 'basil' },
  Unlimited: { badge: 'basil', bar: 'basil' },
  'Near Limit': { badge: 'saffron', bar: 'saffron' },
  Low: { badge: 'saffron', bar: 'saffron' },
  'Limit Reached': { badge: 'chili', bar: 'chili' },
  Empty: { badge: 'chili', bar: 'chili' },
} as const;

export type MeterStatus = keyof typeof TONES;

/** One metered item of a plan: how much of it is used, and whether it is running out. */
export function UsageMeter({
  label,
  status,
  value,
  max,
  children,
}: {
  label: string;
  status: MeterStatus;
  value: number;
  /** The maximum; without one there is no bar. */
  max?: number;
  /** The usage in words. */
  children: ReactNode;
}) {
  const { badge, bar } = TONES[status];
  return (
    <div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium">{label}</h3>
        {status !== 'Normal' && <Badge tone={badge}>{status}</Badge>}
      </div>
      <p className="mt-1 text-ink-soft text-sm tabular-nums">{children}</p>
      {max !== undefined && (
        <ProgressBar
          className="mt-2"
          label={label}
          value={value}
          max={max}
          valueLabel={`${value} of ${max}`}
          tone={bar}
        />
      )}
    </div>
  );
}

const TWO_DAYS_MS = 2 * DAY_MS;

/**
 * The day on which the month's counts restart, in words: '1 December'. The exact time is midnight
 * at the restaurant, when it may still be the day before in the owner's time zone.
 */
export function resetDayWords(resetsAt: string): string {
  const afterIt = new Date(Date.parse(resetsAt) + TWO_DAYS_MS);
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return `1 ${month.format(afterIt)}`;
}
