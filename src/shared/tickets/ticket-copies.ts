import { DAY_MS } from '#shared/durations.ts';

/** The cache in which a browser keeps opened tickets for use without a network. */
export const TICKET_CACHE = 'tabletalk-tickets-1';

/** The path of the ticket page's files, whose names change with their content. */
export const TICKET_ASSETS_PATH = '/t/assets/';

/** How long a copy is kept: as long as a silent thread stays open. */
const COPY_TTL_MS = 30 * DAY_MS;

export function isExpiredCopy(copy: Response, nowMs: number): boolean {
  return Date.parse(copy.headers.get('date') ?? '') < nowMs - COPY_TTL_MS;
}
