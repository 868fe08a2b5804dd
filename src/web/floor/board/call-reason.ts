import type { FloorCall } from '#shared/floor/contract.ts';
import { shorten } from '#shared/site/shorten.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** A longer quotation hides the button of the next card. */
const MAX_QUOTED = 80;

/** What the call is about, as far as the guest has said and the member may read. */
export function callReason(call: FloorCall): string {
  const { primaryIssue, rating, safety, isEmergency, because } = call;
  if (safety) {
    const name = safetyAlarmName(safety, isEmergency);
    // A server of the version before does not send the words during an update.
    const quote = shorten((because ?? []).join(' … '), MAX_QUOTED);
    return quote ? `${name}: “${quote}”` : name;
  }
  if (primaryIssue) return primaryIssue;
  return rating ? `Their visit so far: ${rating}` : 'Did not say what it is about';
}

/**
 * Like `callReason`, for all calls of a table: guests may have written of different safety matters.
 */
export function tileReason({ call, calls }: Tile): string {
  const safety = [call, ...calls].flatMap((each) => (each.safety ? [callReason(each)] : []));
  return [...new Set(safety)].join('. ') || callReason(call);
}

/** More than this is too long to listen to. */
const MAX_READ_OUT = 5;

/** What a screen reader announces about new calls. */
export function callAnnouncement(calls: readonly FloorCall[]): string {
  const told =
    calls.length > MAX_READ_OUT ? calls.filter(isSafetyMatter).slice(0, MAX_READ_OUT) : calls;
  const left = calls.length - told.length;
  return [...told.map(readOut), ...(left > 0 ? [`${left} new calls.`] : [])].join(' ');
}

/** A guest who wrote of a safety matter has not called. */
function readOut(call: FloorCall): string {
  const table = tableWords(call.tableNumber);
  return `${table}${call.isAlarm ? '' : ' calls'}. ${callReason(call)}.`;
}
