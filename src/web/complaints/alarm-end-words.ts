import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { dateFormat, formatMoment } from '#shared/site/format-moment.ts';
import { shorten } from '#shared/site/shorten.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { firstQuote } from './complaint-status-words.tsx';

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
  if (!alarm?.isUnattended || !alarm.alarmEnd) return undefined;
  const { arrival } = alarm.alarmEnd;
  const ended = endWords(alarm.alarmEnd, readerId, clock);
  if (!arrival) return `${ended} Nobody marked that they went to the table.`;
  const went = `went to the table ${timeWords(arrival.at, clock)}`;
  return `${ended} ${nameOf(arrival, readerId)} ${went}.`;
}

/** A headline longer than this fills a phone's screen. */
const MAX_QUOTED = 70;

/**
 * The headline about a safety matter whose alarm was ended although nobody was marked at the table:
 * as far as the restaurant knows, the guest is still in danger. Undefined if there is no such matter.
 */
export function missedVisitHeadline(
  complaint: FeedbackItem,
  readerId: string,
  clock: Clock,
): string | undefined {
  const { alarm, tableNumber } = complaint;
  if (!alarm?.isUnattended || !alarm.alarmEnd || alarm.alarmEnd.arrival) return undefined;
  const place = tableNumber?.trim() ? formatTableName(tableNumber) : 'A guest';
  const { quote } = firstQuote(complaint);
  const said = quote ? `: “${shorten(quote.words, MAX_QUOTED)}”` : ' reported danger.';
  const ended = endWords(alarm.alarmEnd, readerId, clock).replace(/\.$/, '');
  return `${place}${said} ${ended}, and nobody was marked at the table.`;
}

type Clock = { now: Date; timeZone: string | undefined };

function endWords(end: AlarmEnd, readerId: string, clock: Clock): string {
  const at = timeWords(end.at, clock);
  return end.isByItself
    ? `Nobody switched the alarm off; it stopped ${at}.`
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
