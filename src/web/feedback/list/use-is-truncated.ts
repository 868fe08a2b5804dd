import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether lines are hidden. This depends on the width, which changes when a phone is turned. The
 * observer reports the first width too, after layout: measuring earlier would force a layout of the
 * whole page for every text in the list.
 */
export function useIsTruncated(
  element: RefObject<HTMLElement | null>,
  isWatching: boolean,
): boolean {
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
