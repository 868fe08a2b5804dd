import { ChevronDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';

/** A card of which less than this is in sight counts as hidden. */
const SEEN_PX = 30;

/**
 * Says how many cards are out of sight below the column, so that nobody thinks the visible ones are
 * all. A tap scrolls by almost a column. The button takes up no height: if it did, the cards would
 * move under a finger whenever a scroll shows or hides it.
 */
export function HiddenCardsButton({
  list,
  cards,
}: {
  list: RefObject<HTMLElement | null>;
  /** Changes with the cards in the list. */
  cards: string;
}) {
  const [hidden, setHidden] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are counted anew
  useEffect(() => {
    const column = list.current?.parentElement;
    if (!column) return;
    const count = () => {
      const { bottom } = column.getBoundingClientRect();
      const below = shownCards(column).filter((card) => {
        const { top, height } = card.getBoundingClientRect();
        // A card without its large button in sight looks whole, but nobody could answer it.
        const button = card.querySelector('button')?.getBoundingClientRect();
        return height > 0 && Math.max(top + SEEN_PX, button?.bottom ?? 0) > bottom;
      });
      setHidden(below.length);
    };
    count();
    column.addEventListener('scroll', count, { passive: true });
    // Captures, because the event of a card that opens does not bubble.
    column.addEventListener('toggle', count, { capture: true });
    addEventListener('resize', count);
    return () => {
      column.removeEventListener('scroll', count);
      column.removeEventListener('toggle', count, { capture: true });
      removeEventListener('resize', count);
    };
  }, [list, cards]);
  if (hidden === 0) return null;
  return (
    <div className="sticky -bottom-2 z-10 -mt-2.5 h-0">
      <button
        type="button"
        className="absolute inset-x-0 bottom-0 flex h-9 items-center justify-center gap-1.5 font-semibold bg-paper text-[0.92em] after:absolute after:inset-x-0 after:top-0 after:h-11"
        onClick={() => {
          const column = list.current?.parentElement;
          column?.scrollBy({ top: column.clientHeight * 0.85 });
        }}
      >
        {hidden} more below
        <ChevronDown aria-hidden className="size-[1.2em]" />
      </button>
    </div>
  );
}

/**
 * The rows of a closed card have a size, although nobody sees them. The card itself counts once, by
 * its visible part.
 */
function shownCards(column: Element): Element[] {
  const closed = 'details:not([open])';
  const rows = [...column.querySelectorAll('section[id^="call-"], li[id^="call-"]')];
  return [
    ...rows.filter((row) => !row.closest(closed)),
    ...column.querySelectorAll(`${closed} > summary`),
  ];
}
