import { verifyEmail } from '#shared/accounts/contract.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { callApi } from '#web/platform/api/call-api.ts';

type Answer = ResponseOf<typeof verifyEmail>;

const attempts = new Map<string, Promise<Answer>>();

/** Sends a token once, however often the page is drawn. A failed attempt may be repeated. */
export function verifyOnce(token: string): Promise<Answer> {
  const running = attempts.get(token);
  if (running) return running;
  const attempt = callApi(verifyEmail, { body: { token } });
  attempts.set(token, attempt);
  attempt.catch(() => attempts.delete(token));
  return attempt;
}
