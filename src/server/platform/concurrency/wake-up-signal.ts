export type Bell = {
  /** Resolves after the time, or at once when the bell rings or has rung since the last wait. */
  wait(timeoutMs: number): Promise<void>;
  ring(): void;
};

export function makeBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    wait: async (timeoutMs) => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
    ring: () => {
      hasRung = true;
      wake?.();
    },
  };
}
