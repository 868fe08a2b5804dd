import { DAY_MS } from '#shared/durations.ts';

/** Where a browser keeps tickets that were opened, for when it has no network. */
export const TICKET_COPIES = 'tabletalk-tickets-1';

/** The files of the page, which never change under their name. */
export const TICKET_FILES = '/t/assets/';

/** As long as a conversation stays open without a word. */
const COPY_LIVES_MS = 30 * DAY_MS;

export function isOldCopy(copy: Response, nowMs: number): boolean {
  return Date.parse(copy.headers.get('date') ?? '') < nowMs - COPY_LIVES_MS;
}
