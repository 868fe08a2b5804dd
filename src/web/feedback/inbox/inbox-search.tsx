import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/feedback/list-filters.ts';
import { readSearchRequest, type SearchRequest } from '#shared/feedback/read-search-request.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { mentionedPeopleQuery } from '../queries.ts';
import { KeyCap } from './inbox-keys.tsx';

/** The search runs after typing has paused this long. */
const TYPING_PAUSE_MS = 350;
/**
 * The pause before a search that names a filter. It is longer, because those words then leave the
 * field.
 */
const FILTER_PAUSE_MS = 1000;

/** Searches while the owner types; Enter searches at once, and people's names are suggested. */
export function InboxSearch({
  venueId,
  today,
  search,
  field,
  isDesk,
  offersPeople,
  onSearch,
  onLeave,
}: {
  venueId: string;
  /** Today at the venue, from which days such as 'last Friday' are counted. */
  today: string;
  search: string;
  field: RefObject<HTMLInputElement | null>;
  /** On a desktop the field is always visible; on a phone it was just opened and takes the focus. */
  isDesk: boolean;
  offersPeople: boolean;
  onSearch: (request: SearchRequest) => void;
  /** Called when the field is left empty. */
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [isInUse, setIsInUse] = useState(false);
  // The search can change elsewhere: by the back button, or by removing filters.
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== search) submit(typed);
  });
  useEffect(() => {
    if (typed.trim() === known) return;
    const isPlain = readSearchRequest(typed, today).search === typed.trim();
    const timer = setTimeout(apply, isPlain ? TYPING_PAUSE_MS : FILTER_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, today]);

  /** Keeps in the field only the words that name no filter. */
  function submit(words: string): void {
    const request = readSearchRequest(words, today);
    if (request.search !== words.trim()) setTyped(request.search);
    onSearch(request);
  }

  function searchFor(words: string): void {
    setTyped(words);
    if (words !== search) onSearch({ search: words });
    field.current?.focus();
  }

  /** The first Escape clears the text, the second leaves the field. */
  function stepBack(): void {
    if (typed !== '') {
      searchFor('');
    } else {
      field.current?.blur();
      onLeave();
    }
  }

  return (
    <form
      aria-label="Search"
      onFocus={() => setIsInUse(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsInUse(currentTarget.contains(relatedTarget))
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== search) submit(typed);
      }}
    >
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3.25 left-3.5 size-4.5 text-ink-soft"
        />
        <Input
          ref={field}
          type="search"
          aria-label="Search feedback"
          placeholder="Search by content, server name, or issue..."
          title="For example: cold last Friday, waiting yesterday table 7, poor this week"
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          autoFocus={!isDesk && search === ''}
          className="truncate pr-11 pl-10.5 lg:pl-9.5 lg:placeholder:text-sm [&::-webkit-search-cancel-button]:hidden"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            stepBack();
          }}
        />
        {typed === '' && isDesk && (
          <KeyCap className="pointer-events-none absolute top-2.5 right-3">/</KeyCap>
        )}
        {typed !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
            onClick={() => searchFor('')}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      {offersPeople && isInUse && typed === '' && (
        <MentionedPeople venueId={venueId} onChoose={searchFor} />
      )}
    </form>
  );
}

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
