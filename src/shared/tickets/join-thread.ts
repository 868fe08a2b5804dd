import type { ThreadMessage } from './contract.ts';

type Thread = { messages: ThreadMessage[]; hasEarlier: boolean };

/**
 * The current thread, with earlier messages that were loaded before. If more new messages arrived
 * than one page holds, the earlier ones are dropped, so that there is no gap.
 */
export function joinThread<T extends Thread>(known: Thread, newest: T): T {
  const place = known.messages.findIndex(({ id }) => id === newest.messages[0]?.id);
  if (place <= 0) return newest;
  return {
    ...newest,
    messages: [...known.messages.slice(0, place), ...newest.messages],
    hasEarlier: known.hasEarlier,
  };
}

/** Adds the page before the thread's first message. */
export function addEarlierMessages<T extends Thread>(known: T, page: Thread): T {
  return {
    ...known,
    messages: [...page.messages, ...known.messages],
    hasEarlier: page.hasEarlier,
  };
}
