const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A file that takes longer than this is requested a second time. */
const LATE_MS = 8000;

/**
 * Loads a part of the page and retries until it succeeds: after a delay, when the network is back, or
 * when the guest taps the notice, which is shown while the part is missing.
 */
export function loadWithRetries<Part>(
  load: (attempt: number) => Promise<Part>,
  notice?: HTMLElement | null,
): Promise<Part> {
  return new Promise((resolve) => {
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function ask() {
      const own = attempt;
      attempt += 1;
      wait(sayAndAskAgain, LATE_MS);
      load(own).then(come, () => {
        if (own === attempt - 1) sayAndAskAgain();
      });
    }

    function sayAndAskAgain() {
      if (notice) notice.hidden = false;
      wait(ask, Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS));
    }

    function wait(next: () => void, ms: number) {
      clearTimeout(timer);
      timer = setTimeout(next, ms);
    }

    function come(part: Part) {
      clearTimeout(timer);
      removeEventListener('online', ask);
      notice?.removeEventListener('click', ask);
      if (notice) notice.hidden = true;
      resolve(part);
    }

    addEventListener('online', ask);
    notice?.addEventListener('click', ask);
    ask();
  });
}
