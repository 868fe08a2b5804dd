import type { ReactNode } from 'react';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';
import { classNames } from '#web/ui/class-names.ts';

export const STATUS_WORDS: Record<ComplaintStatus, string> = {
  open: 'Open',
  taken: 'Taken',
  resolved: 'Resolved',
};

const COLOURS: Record<ComplaintStatus, string> = {
  open: 'text-chili-ink',
  taken: 'text-saffron-ink',
  resolved: 'text-basil-ink',
};

/** Words about a complaint, with its state shown by shape, not by colour alone. */
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
      <StatusShape status={status} />
      {children}
    </span>
  );
}

/** A complaint's state and the person who took it. */
export function ComplaintMark({
  status,
  by,
}: {
  status: ComplaintStatus;
  by?: string | undefined;
}) {
  return (
    <ComplaintStatusWords status={status}>
      <span>
        <span className="sr-only">Complaint: </span>
        {STATUS_WORDS[status]}
        {by && ` · ${by}`}
      </span>
    </ComplaintStatusWords>
  );
}

/** Open: an empty circle, taken: half, resolved: full. */
export function StatusShape({ status }: { status: ComplaintStatus }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
      {status === 'taken' && <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />}
      {status === 'resolved' && <circle cx="6" cy="6" r="5" fill="currentColor" />}
    </svg>
  );
}
