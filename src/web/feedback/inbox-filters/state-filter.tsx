import { COMPLAINT_STATUSES, type ComplaintStatus } from '#shared/complaints/complaints.ts';
import { STATUS_WORDS, StatusShape } from '#web/complaints/complaint-status-words.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Filters complaints by open, taken or resolved. Tapping the chosen state removes the filter. */
export function StateFilter({
  state,
  onChoose,
}: {
  state: ComplaintStatus | undefined;
  onChoose: (state: ComplaintStatus | undefined) => void;
}) {
  return (
    <ul aria-label="Only complaints that are" className="flex flex-wrap gap-2">
      {COMPLAINT_STATUSES.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-pressed={status === state}
            onClick={() => onChoose(status === state ? undefined : status)}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
              status === state
                ? 'bg-ink/10 font-semibold text-ink'
                : 'font-medium text-ink-soft hover:bg-ink/6 hover:text-ink',
            )}
          >
            <StatusShape status={status} />
            {STATUS_WORDS[status]}
          </button>
        </li>
      ))}
    </ul>
  );
}
