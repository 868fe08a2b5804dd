import { compareAlarms, safetyGravity } from '#shared/floor/alarm-rules.ts';
import type { FloorCall, UnsettledVisit } from '#shared/floor/contract.ts';
import { BREATHING_ADVICE, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** What the call is about, as far as the guest has said and the member may read. */
export function callReason(call: FloorCall): string {
  const quote = quoteOf(call);
  return quote ? `${matterOf(call)}: ${quote}` : matterOf(call);
}

/**
 * What all calls of a table are about, without a quotation, since guests may have reported
 * different safety matters.
 */
export function tileReason({ call, calls }: Tile): string {
  const safety = sortGravestFirst(calls).flatMap((each) => (each.safety ? [matterOf(each)] : []));
  return [...new Set(safety)].join('. ') || matterOf(call);
}

/**
 * The guest's words in the gravest alarm of the table, whichever call the tile shows: a card has
 * room for one quotation.
 */
export function tileQuote({ calls }: Tile): string | undefined {
  return sortGravestFirst(calls)
    .map(quoteOf)
    .find((quote) => quote !== undefined);
}

/**
 * Whoever goes to the table goes for all of its reports, so the gravest comes first, scanned or
 * not. Of equally grave reports, the scanned one is heard, as anybody may have invented the other.
 */
function sortGravestFirst(calls: readonly FloorCall[]): FloorCall[] {
  return calls.toSorted(
    (one, other) =>
      Number(other.isEmergency) - Number(one.isEmergency) ||
      safetyGravity(other.safety) - safetyGravity(one.safety) ||
      compareAlarms(one, other),
  );
}

/** What to do before going, if a guest at the table may not be able to breathe. */
export function breathingAdvice({ calls }: Tile): string | undefined {
  const isBreathAtRisk = calls.some(
    ({ safety, isEmergency }) => isEmergency || safety === 'allergen',
  );
  return isBreathAtRisk ? BREATHING_ADVICE : undefined;
}

function matterOf({ primaryIssue, rating, safety, isEmergency }: FloorCall): string {
  if (safety) return safetyAlarmName(safety, isEmergency);
  if (primaryIssue) return primaryIssue;
  return rating ? `Their visit so far: ${rating}` : 'Did not say what it is about';
}

function quoteOf({ safety, quote }: FloorCall): string | undefined {
  // During an update, a server of the previous version does not send `quote`.
  return safety && quote ? `“${quote}”` : undefined;
}

/** A longer announcement would take too long to listen to. */
const MAX_READ_OUT = 5;

/** What a screen reader announces about new calls. */
export function callAnnouncement(calls: readonly FloorCall[]): string {
  const told =
    calls.length > MAX_READ_OUT ? calls.filter(isSafetyMatter).slice(0, MAX_READ_OUT) : calls;
  const left = calls.length - told.length;
  return [...told.map(callSentence), ...(left > 0 ? [`${left} new calls.`] : [])].join(' ');
}

/** Leaves out "is calling" for an alarm: its guest wrote, but did not call. */
function callSentence(call: FloorCall): string {
  const table = formatTableName(call.tableNumber);
  return `${table}${call.isAlarm ? '' : ' is calling'}. ${callReason(call)}.`;
}

/** What a screen reader announces if a guest says 'Not really' after a visit. */
export function notPutRightAnnouncement({ tableNumber }: UnsettledVisit): string {
  return `${formatTableName(tableNumber)} says it’s not really sorted.`;
}
