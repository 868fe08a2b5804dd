import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-ago.ts';

/** Who acted last on the danger of an open case, and when; undefined if nobody has. */
export function lastActWords(
  { alarm }: Pick<FeedbackItem, 'alarm'>,
  readerId: string,
  now: Date,
): string | undefined {
  // A server of the previous version does not send `lastAct`.
  if (!alarm?.lastAct || alarm.isUntended) return undefined;
  const { by, byName, at } = alarm.lastAct;
  const who = by !== null && by === readerId ? 'You' : (byName ?? 'Somebody');
  return `${who} acted on it ${formatAgo(at, now)}`;
}
