import { useCallback, useEffect, useRef, useState } from 'react';

type Work = (isStillHere: () => boolean) => Promise<void>;

/**
 * Runs one piece of work at a time: further clicks meanwhile change nothing. The work can ask
 * whether the page is still shown before it leads anywhere.
 */
export function useSingleFlight(): { isRunning: boolean; run: (work: Work) => Promise<void> } {
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

  const run = useCallback(async (work: Work) => {
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
