import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/platform/session/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { actorLabel } from '../list/entry-words.ts';
import { takersQuery } from '../queries.ts';

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
