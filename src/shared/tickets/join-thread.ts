import type { ThreadMessage } from './contract.ts';

type Thread = { messages: ThreadMessage[]; hasEarlier: boolean };

/**
 * The thread as it is now, with the earlier messages that were asked for before. Where more came
 * since than one page holds, the earlier ones are let go, so that nothing is missing in between.
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

/** The thread with the page before its first message. */
export function addEarlier<T extends Thread>(known: T, page: Thread): T {
  return {
    ...known,
    messages: [...page.messages, ...known.messages],
    hasEarlier: page.hasEarlier,
  };
}
