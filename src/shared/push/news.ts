import { HOUR_MS } from '#shared/durations.ts';

export const QUIET_HOURS_MESSAGE = 'Quiet hours must look like 23:00 to 08:00';
/**
 * A member is on shift at a venue for this long after last being seen at work there: with its floor
 * board open, in any session, or on the way to one of its tables. There is no need to clock out:
 * signing out removes that session's boards at once, though a call taken before still counts. A
 * taken call ends by itself long before these hours do (CALL_LAPSES_AFTER_MS); a member who hands
 * over their tables earlier gives it back (`releaseCalls`).
 */
export const ON_SHIFT_FOR_MS = 3 * HOUR_MS;

/** News that sends a notification to people who do not have the app open. */
export const NEWS_KINDS = ['call', 'serious_complaint', 'guest_reply'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const NEWS_AUDIENCES = ['everyone', 'managers', 'owners', 'nobody'] as const;
type NewsAudience = (typeof NEWS_AUDIENCES)[number];

export type NewsSettings = Record<NewsKind, { push: NewsAudience; mail: NewsAudience }> & {
  /** Hours in which only a guest's call wakes a device. */
  quietHours?: QuietHours | null | undefined;
};

export const DEFAULT_NEWS_SETTINGS: NewsSettings = {
  call: { push: 'everyone', mail: 'managers' },
  serious_complaint: { push: 'managers', mail: 'owners' },
  guest_reply: { push: 'managers', mail: 'managers' },
};

/** The same news is not repeated to a person within this time. */
export const NO_REPEATED_NEWS_WITHIN_MS = 60_000;

/** Quiet hours by the venue's clock. If `to` is earlier than `from`, they end on the next day. */
export type QuietHours = { from: string; to: string };
