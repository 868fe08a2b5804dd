import { randomUUID } from 'node:crypto';
import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Ledger } from '../ledger.ts';
import { type AttemptResponse, sendAttempt } from './send-attempt.ts';

/** Sends one guest's feedback once and records the response in the ledger. */
export async function leaveFeedback(
  ledger: Ledger,
  server: string,
  venueId: string,
  wish: Partial<FeedbackPayload> = {},
): Promise<AttemptResponse> {
  const key = randomUUID();
  const body: FeedbackPayload = {
    venueId,
    rating: 'great',
    textGeneral: `Written under ${key}`,
    rewardSelected: 'free_dessert',
    isSeriousComplaint: false,
    ...wish,
  };
  ledger.triedKeys.add(key);
  const headers = { 'idempotency-key': key };
  const answer = await sendAttempt([], server, '/api/feedback', { method: 'POST', headers, body });
  const { id, rewardCode } = answer.body;
  if (answer.attempt.status === 429) ledger.refusedKeys.add(key);
  if (answer.attempt.status === 201) {
    const code = typeof rewardCode === 'string' ? rewardCode : undefined;
    ledger.acknowledged.push({ key, id: String(id), venueId, rewardCode: code });
  }
  return answer;
}
