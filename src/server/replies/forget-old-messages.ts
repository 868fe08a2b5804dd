import { finish, textsForgottenBefore } from '#server/feedback/retention/enforce-retention.ts';
import type { Services } from '#server/services.ts';
import { forgetMessagesBefore } from './reply-query.ts';

/** What owners wrote is kept as long as what guests wrote. */
export async function forgetOldMessages(services: Services): Promise<void> {
  await finish(services, forgetMessagesBefore(textsForgottenBefore(services.now())));
}
