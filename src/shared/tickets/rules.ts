import type { TextRule } from '#shared/api/text-rule.ts';
import { DAY_MS } from '#shared/durations.ts';

/** The two sides of a thread. */
export const THREAD_SIDES = ['guest', 'venue'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

/** Reasons why a thread is closed. */
export const THREAD_CLOSE_REASONS = ['silence', 'venue', 'length'] as const;
export type ThreadCloseReason = (typeof THREAD_CLOSE_REASONS)[number];

/** A thread closes after this long without a message. */
export const THREAD_SILENCE_MS = 30 * DAY_MS;

/** A thread closes after this many messages: by then it is no longer about a visit. */
export const MAX_THREAD_MESSAGES = 200;
/** Messages per page; earlier ones are loaded on request. */
export const MESSAGES_PER_PAGE = 30;

/** The same maximum length as for an answer. */
export const MESSAGE_MAX_LENGTH = 5000;
export const MESSAGE_TEXT_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Please write something first',
  max: MESSAGE_MAX_LENGTH,
  tooLong: `A message may have at most ${MESSAGE_MAX_LENGTH} characters`,
};

/**
 * Symbols without lookalikes: five for the minute of the answer, and 21 with 105 bits that cannot
 * be guessed.
 */
export const TICKET_CODE_LENGTH = 26;
export const TICKET_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The stored form of a typed code. Small letters, spaces or an O for a 0 make no difference. */
export function normaliseTicketCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The path of a ticket's page. */
export function ticketPath(code: string): string {
  return `/t/${code}`;
}
