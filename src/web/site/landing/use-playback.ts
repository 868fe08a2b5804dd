import { useEffect, useState } from 'react';

/**
 * Walks through moments in a loop. It begins at the last one: that is what a page without scripts,
 * or a visitor who asked for less motion, gets to see.
 */
export function usePlayback(durationsMs: readonly number[]) {
  const last = durationsMs.length - 1;
  const [index, setIndex] = useState(last);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    setIsPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setIndex(index === last ? 0 : index + 1), durationsMs[index]);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, durationsMs]);

  return { index, isPlaying, toggle: () => setIsPlaying(!isPlaying) };
}
