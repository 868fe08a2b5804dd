import { setTimeout as wait } from 'node:timers/promises';

export type Draining = {
  isUnderWay: () => boolean;
  /** Everything is answered as before meanwhile; only who asks whether to send more hears no. */
  begin: (forMs: number) => Promise<void>;
};

/** A server that is about to stop lets its proxy send new guests elsewhere first. */
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
