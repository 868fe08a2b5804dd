import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { RowWithAlarm } from '../alarms/attach-alarms.ts';
import { answersFromRow } from '../answers.ts';
import { actorName, presentComplaint } from './present-complaint.ts';
import { redactAddresses } from './redact-addresses.ts';

/** A feedback as its owner may see it. */
export function presentFeedback({ reply, state, ...row }: RowWithAlarm): FeedbackItem {
  return {
    id: row.id,
    venueId: row.venueId,
    ...answersFromRow(row),
    rewardCode: row.rewardCode,
    rewardRefusal: row.rewardRefusal,
    hasReply: Boolean(reply?.repliedAt),
    replyMessage: reply?.message ?? null,
    repliedAt: reply?.repliedAt?.toISOString() ?? null,
    repliedBy: reply?.repliedBy ?? null,
    repliedByName: actorName(row, reply?.repliedBy ?? null),
    replyDelivery: reply?.delivery ?? null,
    createdAt: row.createdAt.toISOString(),
    isUnfinished: row.unfinishedAt !== null,
    isBeyondLimit: row.releasedAsSafetyAt !== null,
    hasTicket: row.ticketHash !== null,
    hasUnreadMessage: row.hasUnreadMessage,
    sentiment: row.sentiment,
    complaint: presentComplaint({ ...row, reply, state }),
    ...presentUnderstanding(row),
    isUnreadable: row.isUnreadable,
    isUnconfirmed: row.isUnconfirmed,
    caseId: row.caseId,
    alarm: row.alarm,
    suspectedOnTicket: presentSuspectedMessage(row.suspectedOnTicket),
  };
}

function presentSuspectedMessage(
  message: RowWithAlarm['suspectedOnTicket'],
): FeedbackItem['suspectedOnTicket'] {
  if (!message) return null;
  const { atMs, ...suspected } = message;
  return { ...suspected, at: new Date(atMs).toISOString() };
}

function presentUnderstanding({
  understanding: understood,
  isNoEmergency,
}: Pick<RowWithAlarm, 'understanding' | 'isNoEmergency'>): Pick<
  FeedbackItem,
  'understanding' | 'isUnderstandingCorrected' | 'understandingCorrectedBy'
> {
  if (!understood) {
    return {
      understanding: null,
      isUnderstandingCorrected: false,
      understandingCorrectedBy: null,
    };
  }
  const { isCorrected, correctedBy, ...understanding } = understood;
  const { safety, because } = understanding;
  return {
    understanding: {
      ...understanding,
      isEmergency: !isNoEmergency && isEmergency(safety, because),
    },
    isUnderstandingCorrected: isCorrected,
    understandingCorrectedBy: correctedBy,
  };
}

/** A single feedback with the note and history of its complaint. */
export function presentFeedbackEntry(row: RowWithAlarm): FeedbackWithHistory {
  const { note = null, history = [] } = row.state ?? {};
  return {
    ...presentFeedback(row),
    note,
    history: history.map((each) => ({ ...each, byName: actorName(row, each.by) })),
  };
}

/** Hides who acted, unless the reader did. */
function withoutOthers<Act extends { by: string | null; byName: string | null }>(
  act: Act,
  readerId: string,
): Act {
  return { ...act, by: act.by === readerId ? readerId : null, byName: null };
}

/**
 * Feedback as staff may see it: no name, no address, no words that the guest changed, none from the
 * ticket, no reply, and no reward code that they could redeem in place of the guest.
 */
export function presentToStaff<Item extends FeedbackItem | FeedbackWithHistory>(
  item: Item,
  readerId: string,
): Item {
  return {
    ...item,
    primaryIssue: redactAddresses(item.primaryIssue),
    textGeneral: redactAddresses(item.textGeneral),
    textSpecific: redactAddresses(item.textSpecific),
    serverName: redactAddresses(item.serverName),
    tableNumber: redactAddresses(item.tableNumber),
    understanding: item.understanding && {
      ...item.understanding,
      because: item.understanding.because.map((words) => redactAddresses(words)),
    },
    customerName: null,
    email: null,
    rewardCode: null,
    replyMessage: null,
    repliedBy: null,
    repliedByName: null,
    replyDelivery: null,
    hasUnreadMessage: false,
    caseId: null,
    alarm: item.alarm && {
      ...item.alarm,
      changedWords: [],
      onTicket: item.alarm.onTicket && { ...item.alarm.onTicket, words: null },
      otherOnTicket: item.alarm.otherOnTicket && { ...item.alarm.otherOnTicket, words: null },
      // Staff may know that somebody acted, but not who: the name may be an email address, or
      // reveal who replied.
      lastAct: item.alarm.lastAct && withoutOthers(item.alarm.lastAct, readerId),
      alarmEnd: item.alarm.alarmEnd && {
        ...withoutOthers(item.alarm.alarmEnd, readerId),
        arrival:
          item.alarm.alarmEnd.arrival && withoutOthers(item.alarm.alarmEnd.arrival, readerId),
      },
    },
    suspectedOnTicket: null,
    ...('history' in item && { note: null, history: [], caseWork: null }),
  };
}
