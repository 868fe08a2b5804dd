import { useEffect, useState } from 'react';

/** Keeps the screen on while the board is looked at. False where the browser cannot or does not want to. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isHere = true;

    // A browser lets go of it whenever the page is out of sight.
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
        // Low on power, or not allowed: the screen rests when the device wants to.
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
