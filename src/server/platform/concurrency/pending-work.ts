export type PendingWork = {
  /** Tracks the promise until it settles, fulfilled or rejected. */
  add: (work: Promise<unknown>) => void;
  /** Resolves once no work is pending, including work that was added while waiting. */
  settle: () => Promise<void>;
  count: () => number;
};

/** Background work that is awaited only when the server stops; settled work is dropped at once. */
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
