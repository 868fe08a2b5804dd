import type { FeedbackEntry, FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * What a guest said, for those who have to learn from it and need not know who it was: no name, no
 * address, nothing of what was written back, and no code that could be redeemed in their place.
 */
export function presentToStaff<Item extends FeedbackItem | FeedbackEntry>(item: Item): Item {
  return {
    ...item,
    textGeneral: withoutAddresses(item.textGeneral),
    textSpecific: withoutAddresses(item.textSpecific),
    customerName: null,
    email: null,
    rewardCode: null,
    replyMessage: null,
    repliedBy: null,
    repliedByName: null,
    replyDelivery: null,
    ...('history' in item && { note: null, history: [] }),
  };
}

/** Some guests write their address into the words. */
function withoutAddresses(words: string | null): string | null {
  return words?.replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, '(address removed)') ?? null;
}
