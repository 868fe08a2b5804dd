import { COMPLAINT_STATUSES, type ComplaintStatus } from '#shared/complaints/complaints.ts';
import { classNames } from '#web/ui/class-names.ts';
import { STATUS_WORDS, StatusShape } from './complaint-status-words.tsx';

const CHOSEN: Record<ComplaintStatus, string> = {
  open: 'bg-chili-soft text-chili-ink',
  taken: 'bg-saffron-soft text-saffron-ink',
  resolved: 'bg-basil-soft text-basil-ink',
};

/** Shows a complaint's state and changes it. */
export function ComplaintStateControl({
  status,
  isActing,
  onChoose,
  className,
}: {
  status: ComplaintStatus;
  isActing: boolean;
  onChoose: (status: ComplaintStatus) => void;
  className?: string;
}) {
  return (
    <fieldset
      aria-label="State of the complaint"
      aria-busy={isActing}
      className={classNames(
        'inline-grid grid-cols-3 divide-x overflow-hidden rounded-md border border-line-strong/60 bg-surface print:hidden',
        className,
      )}
    >
      {COMPLAINT_STATUSES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === status}
          aria-disabled={isActing || undefined}
          onClick={() => !isActing && onChoose(each)}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 px-4 text-sm outline-offset-[-3px] max-sm:px-2',
            each === status ? CHOSEN[each] : 'hover:bg-sunken',
            each === status ? 'font-semibold' : 'font-medium',
          )}
        >
          <StatusShape status={each} />
          {STATUS_WORDS[each]}
        </button>
      ))}
    </fieldset>
  );
}
