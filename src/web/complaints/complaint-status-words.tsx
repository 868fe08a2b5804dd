import type { ReactNode } from 'react';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import { classNames } from '#web/ui/class-names.ts';

const COLOURS: Record<ComplaintStatus, string> = {
  open: 'text-chili-ink',
  taken: 'text-saffron-ink',
  resolved: 'text-basil-ink',
};
const FILLS: Record<ComplaintStatus, string> = {
  open: '',
  taken: 'bg-linear-90 from-50% from-current to-50% to-transparent',
  resolved: 'bg-current',
};

/** A complaint's state, shown by shape and word, not by colour alone. */
export function ComplaintStatusWords({
  status,
  children,
}: {
  status: ComplaintStatus;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-xs',
        COLOURS[status],
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'size-3 shrink-0 rounded-full border-2 border-current',
          FILLS[status],
        )}
      />
      {children}
    </span>
  );
}
