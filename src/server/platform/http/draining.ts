import { setTimeout as wait } from 'node:timers/promises';

export type Draining = {
  isUnderWay: () => boolean;
  /**
   * All requests are served meanwhile; only the readiness check reports that the server is
   * draining.
   */
  begin: (forMs: number) => Promise<void>;
};

/** Lets the proxy send new guests to another server before this one stops. */
export function makeDraining(): Draining {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin: async (forMs) => {
      isUnderWay = true;
      await wait(forMs);
    },
  };
}
