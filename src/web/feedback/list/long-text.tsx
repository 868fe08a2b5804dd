import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A guest's words, cut with a "more" button when they would push the next guest off the screen. */
export function LongText({ text, lines = 8 }: { text: string; lines?: 4 | 8 }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isCut = useIsCut(paragraph, !isOpen);
  return (
    <>
      <p
        ref={paragraph}
        dir="auto"
        className={classNames(
          'wrap-anywhere max-w-prose whitespace-pre-line',
          !isOpen && (lines === 8 ? 'line-clamp-8' : 'line-clamp-4'),
        )}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="link"
          size="sm"
          className="mt-1"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

/**
 * Whether lines are hidden; depends on the width, which changes when a phone is turned. The
 * observer also reports the first width after layout: measuring earlier would force a layout of the
 * whole page for every text in the list.
 */
function useIsCut(element: RefObject<HTMLElement | null>, isWatching: boolean): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched || !isWatching) return;
    const observer = new ResizeObserver(() =>
      setIsCut(watched.scrollHeight > watched.clientHeight + 1),
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isWatching]);
  return isCut;
}
