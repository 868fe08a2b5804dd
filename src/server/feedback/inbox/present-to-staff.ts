import type { FeedbackEntry, FeedbackItem } from '#shared/feedback/list-contract.ts';
import { withoutAddresses } from './without-addresses.ts';

/**
 * What a guest said, for those who have to learn from it and need not know who it was: no name, no
 * address, nothing of what was written back, and no code that could be redeemed in their place.
 */
export function presentToStaff<Item extends FeedbackItem | FeedbackEntry>(item: Item): Item {
  return {
    ...item,
    primaryIssue: withoutAddresses(item.primaryIssue),
    textGeneral: withoutAddresses(item.textGeneral),
    textSpecific: withoutAddresses(item.textSpecific),
    serverName: withoutAddresses(item.serverName),
    tableNumber: withoutAddresses(item.tableNumber),
    understanding: item.understanding && {
      ...item.understanding,
      because: item.understanding.because.map((words) => withoutAddresses(words)),
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
    ...('history' in item && { note: null, history: [] }),
  };
}
