import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowRinging, ring } from './use-sound.ts';

/** The fake sound of this device; a page creates it once and keeps it. */
const sound = { state: 'suspended', wakesAfterMs: 0, bells: 0 };

class Sound {
  currentTime = 0;
  destination = {};
  get state() {
    return sound.state;
  }
  async resume(): Promise<void> {
    if (sound.state === 'closed') return;
    vi.setSystemTime(Date.now() + sound.wakesAfterMs);
    sound.state = 'running';
  }
}

class Loudness {
  gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
  connect = (to: unknown) => to;
}

class Bell {
  connect = (to: unknown) => to;
  start(): void {
    sound.bells += 1;
  }
  stop(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal('GainNode', Loudness);
  vi.stubGlobal('OscillatorNode', Bell);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Later test files share this page, and its sound must not ring during their tests.
afterAll(() => {
  sound.state = 'closed';
});

test.each([
  ['rings if the sound comes back', 0, 2],
  ['does not ring a minute late', 60_000, 0],
])(
  'a device whose sound was paused during sleep rings only if the sound comes back in time: it %s',
  async (_, wakesAfterMs, bells) => {
    Object.assign(sound, { wakesAfterMs: 0, bells: 0 });
    expect(await allowRinging()).toBe(true);
    Object.assign(sound, { state: 'interrupted', wakesAfterMs });
    await ring();
    expect(sound.bells).toBe(bells);
  },
);
