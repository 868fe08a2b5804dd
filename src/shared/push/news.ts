import type { QuietHours } from './quiet-hours.ts';

/** News that people are told of while they are not looking at the app. */
export const NEWS_KINDS = ['call', 'serious_complaint', 'guest_reply'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const WHO_IS_TOLD = ['everyone', 'managers', 'owners', 'nobody'] as const;
type WhoIsTold = (typeof WHO_IS_TOLD)[number];

export type ToldHow = Record<NewsKind, { push: WhoIsTold; mail: WhoIsTold }> & {
  /** Hours in which only a guest's call wakes a device. */
  quietHours?: QuietHours | null | undefined;
};

export const DEFAULT_TOLD_HOW: ToldHow = {
  call: { push: 'everyone', mail: 'managers' },
  serious_complaint: { push: 'managers', mail: 'owners' },
  guest_reply: { push: 'managers', mail: 'managers' },
};

/** The same news is not repeated to a person within this time. */
export const SAME_NEWS_WITHIN_MS = 60_000;
