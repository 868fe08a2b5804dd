import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { dateFormat, formatMoment } from '#shared/site/format-moment.ts';

type AlarmEnd = NonNullable<NonNullable<FeedbackItem['alarm']>['alarmEnd']>;

/**
 * Who ended the alarm on the floor, and who went to the table, while the matter waits for a manager.
 * Undefined if a manager has acted since, or if no alarm was ended.
 */
export function alarmEndWords(
  { alarm }: Pick<FeedbackItem, 'alarm'>,
  readerId: string,
  clock: Clock,
): string | undefined {
  // A server of the previous version does not send `alarmEnd`.
  if (!alarm?.isUntended || !alarm.alarmEnd) return undefined;
  const { arrival } = alarm.alarmEnd;
  const ended = endWords(alarm.alarmEnd, readerId, clock);
  if (!arrival) return `${ended} Nobody marked that they went to the table.`;
  const went = `went to the table ${timeWords(arrival.at, clock)}`;
  return `${ended} ${nameOf(arrival, readerId)} ${went}.`;
}

type Clock = { now: Date; timeZone: string | undefined };

function endWords(end: AlarmEnd, readerId: string, clock: Clock): string {
  const at = timeWords(end.at, clock);
  return end.isByItself
    ? `Nobody ended the alarm; it stopped by itself ${at}.`
    : `${nameOf(end, readerId)} ended the alarm ${at}.`;
}

function nameOf({ by, byName }: Pick<AlarmEnd, 'by' | 'byName'>, readerId: string): string {
  return by !== null && by === readerId ? 'You' : (byName ?? 'Somebody');
}

/** "at 20:14" today, and with the day on any other day. */
function timeWords(at: string, { now, timeZone }: Clock): string {
  const day = dateFormat('en-GB', { dateStyle: 'short', timeZone });
  if (day.format(new Date(at)) !== day.format(now)) {
    return `on ${formatMoment(at, { now, timeZone })}`;
  }
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return `at ${time.format(new Date(at))}`;
}
