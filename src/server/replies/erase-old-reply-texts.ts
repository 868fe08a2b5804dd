import {
  runUntilEmpty,
  textRetentionCutoff,
} from '#server/feedback/retention/enforce-retention.ts';
import type { Services } from '#server/services.ts';
import { replyTextErasure } from './reply-query.ts';

/** Erases old reply texts, which are kept as long as guests' texts. */
export async function eraseOldReplyTexts(services: Services): Promise<void> {
  await runUntilEmpty(services, replyTextErasure(textRetentionCutoff(services.now())));
}
