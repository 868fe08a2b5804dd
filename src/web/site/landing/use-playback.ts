import { useEffect, useState } from 'react';

/**
 * Walks through moments in a loop. The first is also what a page without scripts shows, or one for a
 * visitor who asked for less motion.
 */
export function usePlayback(durationsMs: readonly number[]) {
  const last = durationsMs.length - 1;
  const [index, setIndex] = useState(0);
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
