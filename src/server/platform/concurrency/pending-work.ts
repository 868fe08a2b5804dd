export type PendingWork = {
  /** Keeps hold of the work until it has ended, well or badly. */
  add: (work: Promise<unknown>) => void;
  /** Resolves once nothing is under way, including what was added meanwhile. */
  settle: () => Promise<void>;
  count: () => number;
};

/** Work that nobody waits for until the server stops. What has ended is let go at once. */
export function makePendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      pending.add(work);
      const letGo = () => pending.delete(work);
      work.then(letGo, letGo);
    },
    settle: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    count: () => pending.size,
  };
}
