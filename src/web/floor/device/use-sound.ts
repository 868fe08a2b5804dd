import { useEffect, useState } from 'react';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { allowRinging, canRing, ring } from './ring.ts';

/** `locked`: sound is on, but the browser waits for a first touch. */
export type SoundState = 'on' | 'muted' | 'locked';

const MUTED = 'muted';

/**
 * Sound and vibration of this screen; muting is remembered per screen. `ringNow` returns false if
 * the screen is asleep and could not ring.
 */
export function useSound(): { sound: SoundState; toggle: () => void; ringNow: () => boolean } {
  const [isMuted, setMuted] = useState(() => readLocalItem(STORAGE_KEYS.floorSound) === MUTED);
  const [isHeard, setHeard] = useState(canRing);

  useEffect(() => {
    if (isHeard) return;
    const unlock = () => void allowRinging().then(setHeard);
    // Not on pointerdown: the prompt would vanish, and lifting the finger would tap what is below.
    window.addEventListener('click', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('click', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [isHeard]);

  function mute(isToBe: boolean): void {
    setMuted(isToBe);
    writeLocalItem(STORAGE_KEYS.floorSound, isToBe ? MUTED : null);
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
      // Ring once, so that staff know the sound.
      void allowRinging().then((canBeHeard) => {
        setHeard(canBeHeard);
        if (canBeHeard) void ring();
      });
    },
    ringNow: () => {
      if (isMuted) return true;
      // A computer keeps playing sound on a hidden screen, but a sleeping tablet pauses it.
      if (document.visibilityState === 'hidden' && !canRing()) return false;
      void ring();
      return true;
    },
  };
}
