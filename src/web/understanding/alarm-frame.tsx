import { ShieldAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles } from './alarm-styles.ts';

/** A notice about danger: what it is, and buttons to act on it. */
export function AlarmFrame({
  ref,
  label,
  isLoud,
  className,
  actions,
  children,
}: {
  /** Takes the focus when a button in the notice disappears. */
  ref?: Ref<HTMLElement> | undefined;
  label: string;
  isLoud: boolean;
  className: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg px-4 py-3',
        alarmStyles(isLoud),
        className,
      )}
    >
      <div className="wrap-anywhere flex min-w-0 flex-1 basis-64 gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">{children}</div>
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 ml-8 print:hidden">{actions}</div>
      )}
    </section>
  );
}
