import type { CallState, watchCall as watchCallEndpoint } from '#shared/floor/calls-contract.ts';
import { fetchCallState } from './call-requests.ts';
import { lazyKit } from './lazy-kit.ts';

type Watcher = {
  /** `isLive`: the change happened just now, while the page was watching. */
  onState: (state: CallState, isLive: boolean) => void;
  /** Whether the server can be reached right now. */
  onLine: (isThere: boolean) => void;
  /** Called when the call no longer exists. */
  onGone: () => void;
};

/** A connection can die silently, so the server is also polled at this interval. */
const LOOK_EVERY_MS = 15_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5000;
const RETURNS = ['online', 'pageshow', 'visibilitychange'] as const;

/**
 * Watches a call. Changes arrive over an event stream; while the stream is broken or cannot be opened,
 * the server is polled instead.
 */
export function watchCall(token: string, { onState, onLine, onGone }: Watcher): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  function open(): void {
    if (stream || isOver || !('EventSource' in window)) return;
    const endpoint = { method: 'GET', path: '/api/calls/:token/events' } as const;
    const opened = new EventSource(
      lazyKit.urlOf<typeof watchCallEndpoint>(endpoint, { params: { token } }),
    );
    stream = opened;
    let isFirst = true;
    opened.addEventListener('call', ({ data }: MessageEvent<string>) => {
      failures = 0;
      onLine(true);
      onState(JSON.parse(data) as CallState, !isFirst);
      isFirst = false;
    });
    opened.addEventListener('error', () => {
      opened.close();
      if (stream !== opened) return;
      stream = undefined;
      lookAfter(retryMs());
    });
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    const outcome = await fetchCallState(token);
    if (isOver) return;
    if (outcome.type === 'refused' && outcome.code === 'NOT_FOUND') return onGone();
    onLine(outcome.type === 'answered');
    if (outcome.type === 'answered') {
      onState(outcome.answer, false);
      open();
    }
    lookAfter(outcome.type === 'answered' && stream ? LOOK_EVERY_MS : retryMs());
  }

  function lookAfter(waitMs: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void look(), waitMs);
  }

  function retryMs(): number {
    failures += 1;
    return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  }

  function comeBack(): void {
    if (document.visibilityState !== 'hidden') void look();
  }

  for (const type of RETURNS) addEventListener(type, comeBack, true);
  open();
  lookAfter(stream ? LOOK_EVERY_MS : 0);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stream?.close();
    for (const type of RETURNS) removeEventListener(type, comeBack, true);
  };
}
