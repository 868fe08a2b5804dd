/** Two soft bells, low then high; heard through a kitchen and yet no alarm. */
const BELLS = [
  { frequencyHz: 660, atSeconds: 0 },
  { frequencyHz: 880, atSeconds: 0.22 },
];
const LASTS_SECONDS = 0.9;
const LOUDNESS = 0.5;
const VIBRATION_MS = [200, 100, 200];

let context: AudioContext | undefined;

/** Browsers let a page be heard only once somebody has touched it. */
export function canRing(): boolean {
  return context?.state === 'running';
}

/** Called while somebody touches the page. Whether it can be heard from then on. */
export async function allowRinging(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  return canRing();
}

export function ring(): void {
  // Where a device cannot, or may not yet, nothing happens.
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
