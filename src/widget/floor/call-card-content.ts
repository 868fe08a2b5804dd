import { interpolate } from '../words/interpolate.ts';
import type { CallRecord } from './call-record.ts';
import { asksWhetherSorted } from './call-transitions.ts';
import type { CallWords } from './call-word-list.ts';
import { isCallActive } from './is-call-active.ts';

/** The content of the call card for the current state of the call. */
export type CallCardContent = {
  title: string;
  text?: string;
  /** A warning that the shown state may be out of date, or the reason why staff may still come. */
  note?: string;
  hasStations: boolean;
  canWithdraw: boolean;
  asksWhetherSorted: boolean;
};

type CallCardContext = { isOffline: boolean; timeOf: (moment: number) => string };

export function callCardContent(
  record: CallRecord,
  words: CallWords,
  seen: CallCardContext,
): CallCardContent {
  const { status, isWithdrawing, isThere = false, isDanger, isSafety } = record;
  const isActive = isCallActive(status);
  const isWaited = status === 'asking' || status === 'waiting' || status === 'taken';
  return {
    ...stateTexts(record, words),
    note: seen.isOffline ? offlineNote(record, words, seen.timeOf) : stayingNote(record, words),
    hasStations: isWaited && !isWithdrawing && !isThere,
    // A guest in danger cannot withdraw the call: staff come in any case.
    canWithdraw: isActive && !isWithdrawing && !isThere && !isDanger && !isSafety,
    asksWhetherSorted: asksWhetherSorted(record),
  };
}

function stateTexts(record: CallRecord, words: CallWords): Pick<CallCardContent, 'title' | 'text'> {
  const { status, takenBy, isSettled, isWithdrawing } = record;
  if (isWithdrawing) return { title: words.withdrawing };
  switch (status) {
    case 'waiting':
      return record.isToldAgain
        ? { title: words.toldAgain, text: words.toldAgainMore }
        : { title: words.told, text: words.toldMore };
    case 'taken':
      if (record.isThere) {
        return { title: takenBy ? interpolate(words.here, { name: takenBy }) : words.somebodyHere };
      }
      return takenBy
        ? {
            title: interpolate(words.coming, { name: takenBy }),
            text: interpolate(words.comingMore, { name: takenBy }),
          }
        : { title: words.somebodyComing };
    case 'done':
      if (asksWhetherSorted(record)) return { title: words.sorted };
      if (isSettled === undefined) return { title: words.followedUp, text: words.speakUp };
      return { title: isSettled ? words.glad : words.sorry };
    case 'withdrawn':
      // What the guest wrote about danger has raised an alarm, so staff may come after all.
      if (record.isDanger) return { title: words.followedUp, text: words.speakUp };
      // The staff member who took the call may not look at the board on the way to the table.
      return takenBy
        ? { title: words.withdrawn, text: interpolate(words.withdrawnMore, { name: takenBy }) }
        : { title: words.withdrawn };
    case 'missed':
      if (record.isUnconfirmed) return { title: words.unsure, text: words.speakUp };
      return { title: words.nobody, text: words.nobodyMore };
    case 'nobody':
      return { title: words.refused, text: words.speakUp };
    case 'unreachable':
      return { title: words.unreachable, text: words.speakUp };
    case 'too_often':
      return { title: words.tooOften, text: words.speakUp };
    case 'paused':
      return { title: words.paused };
    case 'unknown_table':
      return { title: unknownTableText(record, words), text: words.speakUp };
    case 'too_old':
      return { title: words.tooOld, text: words.scanAgain };
    default:
      return { title: words.telling };
  }
}

export function unknownTableText({ table = '' }: CallRecord, words: CallWords): string {
  return interpolate(words.unknownTable, { table });
}

/** While offline, says that the page keeps trying to send, or how old the shown state is. */
function offlineNote(
  { status, heardAt, isWithdrawing, isSettling }: CallRecord,
  words: CallWords,
  timeOf: CallCardContext['timeOf'],
): string | undefined {
  if (status === 'asking' || isWithdrawing || isSettling) return words.trying;
  if (!isCallActive(status) || heardAt === undefined) return undefined;
  return interpolate(words.knownAt, { time: timeOf(heardAt) });
}

/** Tells a guest who wanted to withdraw a safety call why staff may still come. */
function stayingNote(record: CallRecord, words: CallWords): string | undefined {
  const { status, isSafety, isThere } = record;
  const isComing = status === 'waiting' || (status === 'taken' && !isThere);
  return isSafety && isComing ? words.staysOpen : undefined;
}
