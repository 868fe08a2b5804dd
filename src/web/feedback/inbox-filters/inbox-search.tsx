import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/feedback/list-filters.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { KeyCap } from '../inbox/key-cap.tsx';
import { MentionedPeople } from './mentioned-people.tsx';

/** The search runs after typing has paused this long. */
const TYPING_PAUSE_MS = 350;

/** Searches while the owner types; Enter searches at once, and people's names are suggested. */
export function InboxSearch({
  venueId,
  search,
  field,
  isDesk,
  offersPeople,
  onSearch,
  onLeave,
}: {
  venueId: string;
  search: string;
  field: RefObject<HTMLInputElement | null>;
  /** On a desktop the field is always visible; on a phone it was just opened and takes the focus. */
  isDesk: boolean;
  offersPeople: boolean;
  onSearch: (search: string) => void;
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
    if (typed.trim() !== search) onSearch(typed.trim());
  });
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);

  function searchFor(words: string): void {
    setTyped(words);
    if (words !== search) onSearch(words);
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
        if (typed.trim() !== search) onSearch(typed.trim());
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
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          autoFocus={!isDesk && search === ''}
          className="truncate pr-11 pl-10.5 [&::-webkit-search-cancel-button]:hidden"
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
      {offersPeople && (isDesk || isInUse) && typed === '' && (
        <MentionedPeople venueId={venueId} onChoose={searchFor} />
      )}
    </form>
  );
}
