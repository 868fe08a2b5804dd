import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '#shared/feedback/list-filters.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { Key } from '../reading/key.tsx';
import { PeopleToSearch } from './people-to-search.tsx';

/** Long enough for the next letter to come first. */
const TYPING_PAUSE_MS = 350;

/** Looks for words as they are typed; Enter does not wait, and people are offered by name. */
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
  /** There is a keyboard, and the field is always there. Elsewhere somebody has just asked for it. */
  isDesk: boolean;
  offersPeople: boolean;
  onSearch: (search: string) => void;
  /** It was left without a word in it. */
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [isInUse, setIsInUse] = useState(false);
  // Another search may come from elsewhere: the back button, or filters that were taken away.
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

  /** First the words go, then whoever typed them. */
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
          <Key className="pointer-events-none absolute top-2.5 right-3">/</Key>
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
        <PeopleToSearch venueId={venueId} onChoose={searchFor} />
      )}
    </form>
  );
}
