import type { Role } from '#shared/team/roles.ts';

/** Holds the answers of the calls that a page begins with. */
export const PAGE_ANSWERS_ELEMENT_ID = 'page-answers';

/**
 * Answers of our own API that travel in the page, by the address of their call. Whatever is announced
 * on the live stream after `point` is not in them yet; without it, nobody knows.
 */
export type PageAnswers = {
  userId: string;
  /** What the reader may do by now; an earlier visit may remember something else. */
  standing?: Standing;
  point?: string;
  answers: Record<string, unknown>;
};

export type Standing = { role: Role; isAsleep: boolean; lacksSecondFactor: boolean };

/** Names the venue that the owner looks at, so that the answers are about that one. */
export const SELECTED_VENUE_COOKIE = 'selected_venue';
