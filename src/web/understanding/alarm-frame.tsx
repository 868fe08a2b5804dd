import { ShieldAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { alarmStyles } from './alarm-styles.ts';

/**
 * A notice about danger: what it is, and buttons to act on it. Red words without a frame, unless it
 * is loud.
 */
export function AlarmFrame({
  ref,
  label,
  isLoud,
  className,
  actions,
  note,
  children,
}: {
  /** Takes the focus when a button in the notice disappears. */
  ref?: Ref<HTMLElement> | undefined;
  label: string;
  isLoud: boolean;
  className: string;
  actions: ReactNode;
  /** Below the words and the buttons, so that it moves neither. */
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-center',
        isLoud
          ? ['gap-x-4 gap-y-3 rounded-lg px-4 py-3', alarmStyles(isLoud)]
          : 'gap-x-3 gap-y-1.5 font-semibold text-chili-ink text-sm outline-offset-4',
        className,
      )}
    >
      <div
        className={classNames(
          'wrap-anywhere flex min-w-0',
          isLoud ? 'flex-1 basis-64 gap-3' : 'gap-2',
        )}
      >
        <ShieldAlert
          aria-hidden
          className={classNames('shrink-0', isLoud ? 'mt-0.5 size-5' : 'mt-0.25 size-4.5')}
        />
        <div className="min-w-0">{children}</div>
      </div>
      {actions && (
        <div
          className={classNames(
            'flex flex-wrap items-center print:hidden',
            isLoud ? 'ml-8 gap-2' : 'gap-x-3 gap-y-1 sm:gap-x-4',
          )}
        >
          {actions}
        </div>
      )}
      {note && (
        <div className={classNames('wrap-anywhere basis-full', isLoud && 'ml-8')}>{note}</div>
      )}
    </section>
  );
}
