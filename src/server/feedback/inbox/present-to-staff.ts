import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { redactAddresses } from './redact-addresses.ts';

/**
 * A feedback as staff may see it: no name, no address, no words that the guest changed, none from
 * the ticket, no reply, and no reward code that they could redeem in place of the guest.
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
      lastAct: item.alarm.lastAct && {
        at: item.alarm.lastAct.at,
        by: item.alarm.lastAct.by === readerId ? readerId : null,
        byName: null,
      },
    },
    suspectedOnTicket: null,
    ...('history' in item && { note: null, history: [] }),
  };
}
