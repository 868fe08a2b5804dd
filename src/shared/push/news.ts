import type { QuietHours } from './quiet-hours.ts';

/** What people are told of who are not looking. */
export const NEWS_KINDS = ['call', 'serious_complaint', 'guest_reply'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const WHO_IS_TOLD = ['everyone', 'managers', 'owners', 'nobody'] as const;
type WhoIsTold = (typeof WHO_IS_TOLD)[number];

export type ToldHow = Record<NewsKind, { push: WhoIsTold; mail: WhoIsTold }> & {
  /** When nobody's device is woken but by a guest who calls. */
  quietHours?: QuietHours | null | undefined;
};

export const DEFAULT_TOLD_HOW: ToldHow = {
  call: { push: 'everyone', mail: 'managers' },
  serious_complaint: { push: 'managers', mail: 'owners' },
  guest_reply: { push: 'managers', mail: 'managers' },
};

/** Nobody hears of the same news twice within so long. */
export const SAME_NEWS_WITHIN_MS = 60_000;
