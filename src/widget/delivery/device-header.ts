import { randomId } from '#shared/random-id.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { readStoredValue, writeStoredValue } from './storage.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * The header that identifies the device. A shared screen does not send it: its many guests would
 * hit the limit per device.
 */
export function deviceHeader(): Record<string, string> {
  return isKiosk() ? {} : { 'X-Guest-Device': deviceId(Date.now()) };
}

/** A random id of this browser, so that the server can limit how much one device sends. */
function deviceId(nowMs: number): string {
  const stored = readStoredValue<string>('device', nowMs);
  if (stored) return stored;
  writeStoredValue('device', newDevice, nowMs + YEAR_MS);
  return newDevice;
}

const newDevice = randomId();
