export type WakeUpSignal = {
  /** Resolves after the time, or at once when there was a wake-up since the last wait. */
  wait(timeoutMs: number): Promise<void>;
  wakeUp(): void;
};

/** Lets a loop sleep until its time is up or somebody has work for it. */
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
