import { liveDevice } from '#shared/team/devices-contract.ts';
import { followApiStream } from '#web/platform/api/follow-api-stream.ts';

/**
 * Keeps the device's stream open until `signal` ends it. On every message or disconnection the
 * device checks its pairing, so a revoked device notices at once.
 */
export async function followDevice(
  lookAgain: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  await followApiStream(
    {
      endpoint: liveDevice,
      request: {},
      firstPauseMs: 1_000,
      longestPauseMs: 15_000,
      silenceMs: 60_000,
      onEvent: ({ event }) => event && lookAgain(),
      onLost: () => void lookAgain(),
    },
    signal,
  );
}
