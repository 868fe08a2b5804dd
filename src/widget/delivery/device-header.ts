import { isKiosk } from '../page/is-kiosk.ts';
import { randomId } from './random-id.ts';
import { readStored, writeStored } from './storage.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Many guests share a screen: its name would make the tenth of them one who comes too often. */
export function deviceHeader(): Record<string, string> {
  return isKiosk() ? {} : { 'X-Guest-Device': deviceId(Date.now()) };
}

/** A random name for this browser, so that one device cannot flood a venue for all the others. */
function deviceId(nowMs: number): string {
  const stored = readStored<string>('device', nowMs);
  if (stored) return stored;
  writeStored('device', newDevice, nowMs + YEAR_MS);
  return newDevice;
}

const newDevice = randomId();
