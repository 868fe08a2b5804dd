import { useQuery } from '@tanstack/react-query';
import { mentionedPeopleQuery } from '../queries.ts';

const MAX_NAMES = 8;

/** The people guests mention most, each searchable with one tap. */
export function MentionedPeople({
  venueId,
  onChoose,
}: {
  venueId: string;
  onChoose: (name: string) => void;
}) {
  const { data: people = [] } = useQuery(mentionedPeopleQuery(venueId));
  if (people.length === 0) return null;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 max-lg:-mx-4 max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1">
      <span className="text-ink-soft text-sm" aria-hidden>
        About
      </span>
      <ul aria-label="What guests say about" className="contents">
        {people.slice(0, MAX_NAMES).map((name) => (
          <li key={name} className="min-w-0 max-lg:shrink-0">
            <button
              type="button"
              // Keeps the focus in the field, so that the names do not vanish before the tap ends.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(name)}
              className="relative min-h-9 max-w-full truncate rounded-full bg-ink/6 px-3 font-medium text-sm after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-ink/10"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
