/** Two soft bells, low then high: audible in a kitchen, but not an alarm. */
const BELLS = [
  { frequencyHz: 660, atSeconds: 0 },
  { frequencyHz: 880, atSeconds: 0.22 },
];
const LASTS_SECONDS = 0.9;
const LOUDNESS = 0.5;
const VIBRATION_MS = [200, 100, 200];

let context: AudioContext | undefined;

/** Browsers allow sound only after a first touch. */
export function canRing(): boolean {
  return context?.state === 'running';
}

/** Call during a touch. Returns whether sound is allowed from then on. */
export async function allowRinging(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  return canRing();
}

export function ring(): void {
  // Does nothing on devices that cannot vibrate or may not yet.
  navigator.vibrate?.(VIBRATION_MS);
  if (!context || !canRing()) return;
  for (const { frequencyHz, atSeconds } of BELLS) {
    const start = context.currentTime + atSeconds;
    const bell = new OscillatorNode(context, { type: 'sine', frequency: frequencyHz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LASTS_SECONDS);
    bell.connect(gain).connect(context.destination);
    bell.start(start);
    bell.stop(start + LASTS_SECONDS);
  }
}
