import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const TONES = {
  info: { icon: Info, styles: 'border-line bg-sunken', iconStyles: 'text-ink-soft' },
  success: {
    icon: CircleCheck,
    styles: 'border-basil/30 bg-basil-soft',
    iconStyles: 'text-basil-ink',
  },
  warning: {
    icon: TriangleAlert,
    styles: 'border-saffron/45 bg-saffron-soft',
    iconStyles: 'text-saffron-ink',
  },
  error: {
    icon: CircleAlert,
    styles: 'border-chili/35 bg-chili-soft',
    iconStyles: 'text-chili-ink',
  },
} as const;

/** A message in the page. Errors interrupt a screen reader, the other tones wait for a pause. */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  className,
}: {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, styles, iconStyles } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-lg border p-4', styles, className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', iconStyles)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm leading-6">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
