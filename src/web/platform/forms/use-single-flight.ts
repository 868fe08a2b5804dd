import { useCallback, useEffect, useRef, useState } from 'react';

type Task = (isStillHere: () => boolean) => Promise<void>;

/**
 * Runs one task at a time and ignores clicks meanwhile. The task can ask whether the page is still
 * shown before it navigates.
 */
export function useSingleFlight(): { isRunning: boolean; run: (work: Task) => Promise<void> } {
  const [isRunning, setIsRunning] = useState(false);
  // A second click can arrive before React has drawn the first one's disabled button.
  const isTaken = useRef(false);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const run = useCallback(async (work: Task) => {
    if (isTaken.current) return;
    isTaken.current = true;
    setIsRunning(true);
    try {
      await work(() => isHere.current);
    } finally {
      isTaken.current = false;
      setIsRunning(false);
    }
  }, []);

  return { isRunning, run };
}
