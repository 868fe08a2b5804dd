import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A guest's words in full, up to a height at which the next guest's would be out of sight. */
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
 * Whether lines are hidden; it depends on the width, which changes when a phone is turned. The observer
 * tells of the first width too, once everything has its place: asked any earlier, each text of a list
 * would have the whole page laid out.
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
