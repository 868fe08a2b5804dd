import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import { AppError } from '#shared/api/errors.ts';
import { countGuest } from './intake-load.ts';

/** Counts submissions by outcome for the metrics. */
export async function countSubmission<T>(submit: () => Promise<T>): Promise<T> {
  const isThrough = countGuest();
  try {
    const answer = await submit();
    submissions.inc({ outcome: 'accepted' });
    return answer;
  } catch (error) {
    const outcome = error instanceof AppError ? error.code.toLowerCase() : 'failed';
    submissions.inc({ outcome });
    throw error;
  } finally {
    isThrough();
  }
}

const submissions = new Counter({
  name: 'tabletalk_feedback_total',
  help: 'Feedback by outcome: accepted, monthly_limit, unavailable (too many at once), key_reused, failed.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});
