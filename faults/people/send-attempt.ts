/** One request to the product and its outcome. */
export type Attempt = {
  what: string;
  startedMs: number;
  tookMs: number;
  /** Undefined if no response came. */
  status: number | undefined;
  retryAfterSeconds: number | undefined;
  /** The reason for a refusal, as given by the product or the balancer. */
  reason?: string | undefined;
};

export type AttemptResponse = { attempt: Attempt; body: Record<string, unknown> };

type AttemptOptions = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  longestMs?: number;
};

/** The same timeout as in the guest's widget. */
const LONGEST_WAIT_MS = 20_000;

/** Sends a request and records its outcome; never throws. */
export async function sendAttempt(
  attempts: Attempt[],
  server: string,
  path: string,
  { method = 'GET', headers = {}, body, longestMs = LONGEST_WAIT_MS }: AttemptOptions = {},
): Promise<AttemptResponse> {
  const startedMs = Date.now();
  const entry: Attempt = {
    what: `${method} ${path.replace(/[0-9a-f-]{36}/, ':id').replace(/\?.*/, '')}`,
    startedMs,
    tookMs: 0,
    status: undefined,
    retryAfterSeconds: undefined,
  };
  let answer: Record<string, unknown> = {};
  try {
    const response = await fetch(server + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (isJson) answer = JSON.parse(text) as Record<string, unknown>;
    entry.status = response.status;
    if (!response.ok) entry.reason = response.headers.get('x-balancer') ?? String(answer.message);
    entry.retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  } catch {
    // A response that broke off in the middle counts as none.
    entry.status = undefined;
  }
  entry.tookMs = Date.now() - startedMs;
  attempts.push(entry);
  return { attempt: entry, body: answer };
}

export function isSuccessful({ status }: Attempt): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** Seconds from `sinceMs` to the first good response to a request made after it. */
export function secondsToRecovery(attempts: Attempt[], sinceMs: number): number | undefined {
  const after = attempts.filter((entry) => entry.startedMs >= sinceMs && isSuccessful(entry));
  if (after.length === 0) return undefined;
  const ends = after.map(({ startedMs, tookMs }) => startedMs + tookMs);
  return (Math.min(...ends) - sinceMs) / 1000;
}

export function slowestSeconds(attempts: Attempt[]): number {
  return Math.max(0, ...attempts.map(({ tookMs }) => tookMs)) / 1000;
}

/** For example: 201 × 380, 503 × 12, no answer × 3. */
export function tallyStatuses(attempts: Attempt[]): string {
  const counts = new Map<string, number>();
  for (const { status } of attempts) {
    const name = String(status ?? 'no answer');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');
}
