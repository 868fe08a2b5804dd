import { setTimeout as wait } from 'node:timers/promises';

export type DrainState = {
  isUnderWay: () => boolean;
  /**
   * Starts draining. All requests are still served; only the readiness check reports that the
   * server is draining.
   */
  begin: (forMs: number) => Promise<void>;
};

/** Lets the proxy send new guests to another server before this one stops. */
export function makeDrainState(): DrainState {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin: async (forMs) => {
      isUnderWay = true;
      await wait(forMs);
    },
  };
}
