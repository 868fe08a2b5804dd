import { useEffect, useState } from 'react';

/**
 * Loops through moments. The first is also shown without scripts, and to visitors who prefer
 * reduced motion.
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
