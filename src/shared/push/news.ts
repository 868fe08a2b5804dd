import type { QuietHours } from './quiet-hours.ts';

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
export const REPEAT_NEWS_AFTER_MS = 60_000;
