import type { Role } from '#shared/team/roles.ts';

/** Id of the element with the API responses that are embedded in a page. */
export const EMBEDDED_RESPONSES_ELEMENT_ID = 'page-answers';

/**
 * API responses embedded in a page, by URL. They do not include changes announced on the live
 * stream after `point`; if `point` is missing, it is unknown which changes they include.
 */
export type EmbeddedResponses = {
  userId: string;
  /** The reader's current role; the browser may have stored an older one. */
  standing?: MemberStatus;
  point?: string;
  answers: Record<string, unknown>;
};

export type MemberStatus = { role: Role; isAsleep: boolean; lacksSecondFactor: boolean };

/** Names the venue that the owner is viewing, so that the server embeds that venue's responses. */
export const SELECTED_VENUE_COOKIE = 'selected_venue';
