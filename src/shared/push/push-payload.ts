import type { NewsKind } from './news.ts';

/** The content of a push, encrypted for the browser, whose service worker shows it. */
export type PushPayload = {
  kind: NewsKind;
  /** A newer push with the same tag replaces the older one. */
  tag: string;
  title: string;
  body: string;
  /** The path to open; for a guest the ticket, whose code only the guest's browser knows. */
  opens: string;
};
