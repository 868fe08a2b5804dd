import { useEffect, useState } from 'react';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';

/** Two soft bells, low then high: audible in a kitchen, but not an alarm. */
const BELLS = [
  { frequencyHz: 660, atSeconds: 0 },
  { frequencyHz: 880, atSeconds: 0.22 },
];
const BELL_SECONDS = 0.9;
const LOUDNESS = 0.5;
const VIBRATION_MS = [200, 100, 200];
/** A bell that rings later than this would no longer announce a call. */
const TOO_LATE_AFTER_MS = 5_000;
let context: AudioContext | undefined;

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

/** Browsers allow sound only after a first touch. */
function canRing(): boolean {
  return context?.state === 'running';
}

/** Call during a touch. Returns whether sound is allowed from then on. */
export async function allowRinging(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  return canRing();
}

export async function ring(): Promise<void> {
  // Does nothing on devices that cannot vibrate or may not yet.
  navigator.vibrate?.(VIBRATION_MS);
  if (!context || !(await resumeSound(context))) return;
  for (const { frequencyHz, atSeconds } of BELLS) {
    const start = context.currentTime + atSeconds;
    const bell = new OscillatorNode(context, { type: 'sine', frequency: frequencyHz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, start + BELL_SECONDS);
    bell.connect(gain).connect(context.destination);
    bell.start(start);
    bell.stop(start + BELL_SECONDS);
  }
}

/** A device that slept has paused the sound. Browsers may delay resuming it until a touch. */
async function resumeSound(sound: AudioContext): Promise<boolean> {
  if (canRing()) return true;
  const asked = Date.now();
  await sound.resume().catch(() => undefined);
  return canRing() && Date.now() - asked < TOO_LATE_AFTER_MS;
}
