/** The time in which the first screen loads its own code and data. */
const SETTLING_MS = 1000;

/** Runs the task once the page has settled and the browser is idle, or soon after. */
export function runWhenIdle(task: () => void, settlingMs = SETTLING_MS): () => void {
  let idle: number | undefined;
  const settled = setTimeout(() => {
    // Older versions of Safari lack requestIdleCallback.
    if ('requestIdleCallback' in window)
      idle = window.requestIdleCallback(task, { timeout: settlingMs });
    else task();
  }, settlingMs);
  return () => {
    clearTimeout(settled);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
