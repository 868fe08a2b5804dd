import { liveDevice } from '#shared/team/devices-contract.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** The server sends something, at least a heartbeat, more often than this. */
const SILENCE_MS = 60_000;

/**
 * Keeps the device's stream open until `signal` ends it. On every message or disconnection the
 * device checks its pairing, so a revoked device notices at once.
 */
export async function followDevice(
  lookAgain: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const wasOpen = await readStream(lookAgain, signal).catch(() => false);
    if (signal.aborted) return;
    failures = wasOpen ? 0 : failures + 1;
    await lookAgain();
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    await pause(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads the stream until it ends; resolves to whether it was ever open. */
async function readStream(
  lookAgain: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const ends = AbortSignal.any([signal, silence.signal]);
  const { body } = await callApiForFile(liveDevice, {}, { signal: ends, isBackground: true });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return true;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (value.includes('event:')) await lookAgain();
    }
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
