import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { liveDevice, type OwnDevice, readOwnDevice } from '#shared/team/devices-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { followApiStream } from '#web/platform/api/follow-api-stream.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';

type DeviceState =
  | { status: 'loading' }
  /** `wasPaired`: this browser was paired until just now. */
  | { status: 'unpaired'; wasPaired: boolean }
  | { status: 'unreachable'; retry: () => void; isRetrying: boolean }
  | { status: 'paired'; device: OwnDevice };

/** This browser's pairing, if any. */
export function useOwnDevice(): DeviceState {
  const [isDevice, setIsDevice] = useState(() => readLocalItem(STORAGE_KEYS.device) !== null);
  const [wasPaired, setWasPaired] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({ ...ownDeviceQuery, enabled: isDevice });
  const isOver = isDevice && isRefused(error);
  const isPaired = isDevice && data !== undefined && !isOver;

  useEffect(() => {
    if (!isOver) return;
    writeLocalItem(STORAGE_KEYS.device, null);
    setIsDevice(false);
    setWasPaired(true);
  }, [isOver]);

  const lookAgain = useEffectEvent(() => refetch());
  useEffect(() => {
    if (!isPaired) return;
    const leaving = new AbortController();
    void followDevice(() => lookAgain(), leaving.signal);
    return () => leaving.abort();
  }, [isPaired]);

  if (!isDevice || isOver) return { status: 'unpaired', wasPaired: wasPaired || isOver };
  if (data) return { status: 'paired', device: data };
  if (error) return { status: 'unreachable', retry: () => void refetch(), isRetrying: isFetching };
  return { status: 'loading' };
}

const ownDeviceQuery = queryOptions({
  queryKey: [readOwnDevice.path],
  queryFn: ({ signal }) => callApi(readOwnDevice, {}, { signal }),
  staleTime: 0,
});

/**
 * Whether the server refused this browser, which is signed out, signed in as a person, or a revoked
 * device; a lost connection does not count.
 */
function isRefused(error: unknown): boolean {
  return error instanceof RequestError && [401, 403, 404].includes(error.status);
}

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
