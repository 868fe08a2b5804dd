export type WakeUpSignal = {
  /** Resolves after the timeout, or at once if there was a wake-up since the last wait. */
  wait(timeoutMs: number): Promise<void>;
  wakeUp(): void;
};

/** Lets a loop sleep until its timeout or until there is work for it. */
export function makeWakeUpSignal(): WakeUpSignal {
  let isPending = false;
  let resolveWait: (() => void) | undefined;
  return {
    wait: async (timeoutMs) => {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          resolveWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      resolveWait = undefined;
      isPending = false;
    },
    wakeUp: () => {
      isPending = true;
      resolveWait?.();
    },
  };
}
