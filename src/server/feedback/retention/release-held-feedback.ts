import type { Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { appendDeltasOf } from '#server/stats/rollups/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';
import { releaseFeedbackSince } from './release-query.ts';

/**
 * Releases held feedback when a business moves to a plan without limit. Each answer keeps its date,
 * is counted in the rollups and shows up in open dashboards. Returns how many were released.
 */
export async function releaseHeldFeedback(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  businessId: string,
): Promise<number> {
  const since = new Date(now().getTime() - HELD_DAYS * DAY_MS);
  const { released, isChanged } = await releaseFeedbackSince(tx, businessId, since);
  if (released.length > 0) await appendDeltasOf(tx, released, 1);
  if (isChanged) await announceResync(tx, businessId);
  return released.length;
}
