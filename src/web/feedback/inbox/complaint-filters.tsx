import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_STATUSES, type ComplaintStatus } from '#shared/complaints/complaints.ts';
import { STATUS_WORDS, StatusShape } from '#web/complaints/complaint-status-words.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { actorLabel } from '../list/entry-words.ts';
import { takersQuery } from '../queries.ts';

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

/** Filters taken complaints by person. Tapping the chosen person removes the filter. */
export function TakerFilter({
  venueId,
  takenBy,
  onChoose,
}: {
  venueId: string;
  takenBy: string | undefined;
  onChoose: (takenBy: string | undefined) => void;
}) {
  const { user } = useSession();
  const { data } = useQuery(takersQuery(venueId));
  if (!data || data.takers.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 pl-3">
      <span aria-hidden className="text-ink-soft text-sm">
        Taken by
      </span>
      <ul aria-label="Taken by" className="contents">
        {data.takers.map(({ id, name, count }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-pressed={id === takenBy}
              onClick={() => onChoose(id === takenBy ? undefined : id)}
              className={classNames(
                'relative inline-flex min-h-11 max-w-full items-center gap-1.5 truncate rounded-full px-3 text-sm lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
                id === takenBy
                  ? 'bg-ink/10 font-semibold text-ink'
                  : 'bg-ink/4 font-medium text-ink-soft hover:bg-ink/8 hover:text-ink',
              )}
            >
              {actorLabel({ id, name }, user?.id ?? '')}
              <span className="tabular-nums">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
