import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PaymentError } from './port.ts';

const AWAY = 'Card payments are not available right now. Please try again in a moment.';
const SILENT =
  'The payment provider is not answering. If your request has reached it, it shows here by itself; otherwise please try again in a moment.';
const SILENT_RETRY_SECONDS = 30;

/** Puts into the words of a refusal why the provider did not do what was asked. */
export async function askProvider<T>(
  { log }: Pick<Services, 'log'>,
  question: () => Promise<T>,
): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.code === 'declined') throw new AppError('PAYMENT_REQUIRED', error.message);
    if (error.code === 'silent') {
      throw new AppError('UNAVAILABLE', SILENT, { retryAfterSeconds: SILENT_RETRY_SECONDS });
    }
    // Nothing that an owner does should lead to these, so somebody has to look.
    const isOurs = error.code === 'invalid' || error.code === 'not_found';
    if (isOurs) log.error({ err: error }, 'the payment provider refused a request');
    throw new AppError('PAYMENT_PROVIDER_FAILED', AWAY);
  }
}
