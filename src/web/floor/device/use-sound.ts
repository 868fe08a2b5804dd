import { useEffect, useState } from 'react';
import { readStored, STORAGE_KEYS, writeStored } from '#web/platform/browser/storage.ts';
import { allowRinging, canRing, ring } from './ring.ts';

/** `locked`: it is to be on, and the browser waits for a first touch. */
export type SoundState = 'on' | 'muted' | 'locked';

const MUTED = 'muted';

/** Sound and vibration of this screen; whether it is muted is remembered on it. */
export function useSound(): { sound: SoundState; toggle: () => void; ringNow: () => void } {
  const [isMuted, setMuted] = useState(() => readStored(STORAGE_KEYS.floorSound) === MUTED);
  const [isHeard, setHeard] = useState(canRing);

  useEffect(() => {
    if (isHeard) return;
    const unlock = () => void allowRinging().then(setHeard);
    // Not when a finger goes down: what asks for the touch goes, and the finger would come up elsewhere.
    window.addEventListener('click', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('click', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [isHeard]);

  function mute(isToBe: boolean): void {
    setMuted(isToBe);
    writeStored(STORAGE_KEYS.floorSound, isToBe ? MUTED : null);
  }

  const heardOrLocked = isHeard ? 'on' : 'locked';
  const sound = isMuted ? 'muted' : heardOrLocked;
  return {
    sound,
    toggle: () => {
      if (sound === 'on') {
        mute(true);
        return;
      }
      mute(false);
      // So that everybody knows what to listen for.
      void allowRinging().then((canBeHeard) => {
        setHeard(canBeHeard);
        if (canBeHeard) ring();
      });
    },
    ringNow: () => {
      if (!isMuted) ring();
    },
  };
}
