const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 8000;
const RETURNS = ['online', 'pageshow', 'visibilitychange'] as const;

/**
 * Retries `attempt` until it succeeds, at growing intervals, and at once when the network or the page
 * comes back. Call the returned function to stop early.
 */
export function retryUntilDone(attempt: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isBusy = false;
  let isOver = false;

  async function go(): Promise<void> {
    if (isBusy || isOver) return;
    isBusy = true;
    clearTimeout(timer);
    const hasWorked = await attempt();
    isBusy = false;
    if (hasWorked) stop();
    if (isOver) return;
    timer = setTimeout(() => void go(), Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS));
    tries += 1;
  }

  function comeBack(): void {
    if (document.visibilityState === 'hidden') return;
    tries = 0;
    void go();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    for (const type of RETURNS) removeEventListener(type, comeBack, true);
  }

  for (const type of RETURNS) addEventListener(type, comeBack, true);
  void go();
  return stop;
}
