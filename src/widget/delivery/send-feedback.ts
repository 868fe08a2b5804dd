import { callEndpoint, RequestError } from '#shared/api/call-endpoint.ts';
import type { ErrorCode } from '#shared/api/errors.ts';
import type { SubmissionResponse, submitFeedback } from '#shared/feedback/contract.ts';
import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { isPreview } from '../platform/is-preview.ts';
import { deviceHeader } from './device-header.ts';
import type { OutboxEntry } from './outbox.ts';

export type SendOutcome =
  | { type: 'sent'; answer: SubmissionResponse }
  /** The venue's monthly limit is used up; the server holds the feedback. */
  | { type: 'limit-reached' }
  /** Different feedback was already sent under this key. */
  | { type: 'key-taken' }
  /** The server will never accept this feedback; retrying is pointless. */
  | { type: 'refused' }
  | { type: 'offline' }
  /** With `isTooMuch`, guests are sending too much for the server, which has said when to try again. */
  | { type: 'failed'; retryAfterMs?: number; isTooMuch?: true };

const LONGEST_WAIT_MS = 20_000;

/** Sends finished feedback. Safe to retry: the server stores it once per key. */
export async function sendFeedback({ key, payload }: OutboxEntry): Promise<SendOutcome> {
  if (isPreview()) return { type: 'sent', answer: previewResponse(payload.rewardSelected) };
  try {
    const answer = await callEndpoint<typeof submitFeedback>(
      { method: 'POST', path: '/api/feedback' },
      { body: payload },
      {
        headers: { 'Idempotency-Key': key, ...deviceHeader() },
        keepalive: true,
        signal: AbortSignal.timeout?.(LONGEST_WAIT_MS),
      },
    );
    return { type: 'sent', answer: isKiosk() ? adaptToSharedScreen(answer) : answer };
  } catch (error) {
    if (error instanceof RequestError) return refusalOf(error);
    return navigator.onLine === false
      ? { type: 'offline' }
      : { type: 'failed', retryAfterMs: DEFAULT_RETRY_MS };
  }
}

/** A sample response for the preview, with a reward code that cannot be redeemed. */
function previewResponse(reward: string | undefined): SubmissionResponse {
  const answer = { id: 'preview', message: '', needsHelp: false };
  if (!reward) return answer;
  const rewardLabel = reward in REWARD_LABELS ? reward : reward.replaceAll('_', ' ');
  return { ...answer, rewardCode: 'PREVIEW', rewardLabel };
}

const DEFAULT_RETRY_MS = 10_000;

const OUTCOME_OF_CODE: Partial<Record<ErrorCode, SendOutcome>> = {
  MONTHLY_LIMIT: { type: 'limit-reached' },
  KEY_REUSED: { type: 'key-taken' },
  // Match our error codes, not the status: a Wi-Fi sign-in page can answer with the same status.
  INVALID_INPUT: { type: 'refused' },
  NOT_FOUND: { type: 'refused' },
  BODY_TOO_LARGE: { type: 'refused' },
};

function refusalOf({ code, status, retryAfterSeconds }: RequestError): SendOutcome {
  const outcome = OUTCOME_OF_CODE[code as ErrorCode];
  if (outcome) return outcome;
  const retryAfterMs = retryAfterSeconds * 1000 || DEFAULT_RETRY_MS;
  // A proxy in front of the server answers 429 and 503 without one of our codes.
  if (status === 429) return { type: 'failed', retryAfterMs, isTooMuch: true };
  return status === 503 ? { type: 'failed', retryAfterMs } : { type: 'failed' };
}

/**
 * Replaces the refusal for guests who have had their reward. On a shared screen, earlier guests got
 * the rewards, so that refusal would be wrong.
 */
function adaptToSharedScreen(answer: SubmissionResponse): SubmissionResponse {
  return answer.rewardRefusal === 'guest-limit'
    ? { ...answer, rewardRefusal: 'venue-limit' }
    : answer;
}
