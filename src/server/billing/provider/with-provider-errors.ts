import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PaymentError } from './port.ts';

/** The prefix of every ID that the simulated provider issues. */
export const REHEARSAL_PREFIX = 'sim_';

const PROVIDER_UNREACHABLE =
  'Card payments are not available right now. Please try again in a moment.';
const OUTCOME_UNKNOWN =
  'The payment provider isn’t answering. If your request got through, it will show here by itself; otherwise try again in a moment.';
const OUTCOME_UNKNOWN_RETRY_SECONDS = 30;

/** Translates the provider's errors into errors that the owner can understand. */
export async function withProviderErrors<T>(
  { log }: Pick<Services, 'log'>,
  question: () => Promise<T>,
): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.code === 'declined') throw new AppError('PAYMENT_REQUIRED', error.message);
    if (error.code === 'silent') {
      throw new AppError('UNAVAILABLE', OUTCOME_UNKNOWN, {
        retryAfterSeconds: OUTCOME_UNKNOWN_RETRY_SECONDS,
      });
    }
    // Nothing an owner does should cause these errors, so log them for a person to check.
    const isOurs = error.code === 'invalid' || error.code === 'not_found';
    if (isOurs) log.error({ err: error }, 'the payment provider refused a request');
    throw new AppError('PAYMENT_PROVIDER_FAILED', PROVIDER_UNREACHABLE);
  }
}

/** Whether the current provider issued this id. A simulated id must never be sent to Stripe. */
export function isIdOfCurrentProvider(
  { payments }: Pick<Services, 'payments'>,
  id: string,
): boolean {
  return isRehearsalId(id) === (payments.client.provider === 'simulated');
}

export function isRehearsalId(id: string): boolean {
  return id.startsWith(REHEARSAL_PREFIX);
}
