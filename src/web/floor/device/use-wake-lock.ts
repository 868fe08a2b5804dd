import { useEffect, useState } from 'react';

/** Keeps the screen on while the board is visible. Returns false if the browser does not. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isHere = true;

    // A browser releases the lock whenever the page is hidden.
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (!isHere) {
          await held.release();
          return;
        }
        lock = held;
        setAwake(true);
        held.addEventListener('release', () => setAwake(false));
      } catch {
        // The request fails on low battery or without permission; the screen may then switch off.
        setAwake(false);
      }
    }
    const holdAgain = () => void hold();
    document.addEventListener('visibilitychange', holdAgain);
    holdAgain();
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release().catch(() => undefined);
    };
  }, []);
  return isAwake;
}
