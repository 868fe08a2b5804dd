import type { NewsKind } from './news.ts';

/** What a push says, sealed for the browser: its service worker shows it. */
export type PushedNews = {
  kind: NewsKind;
  /** News of the same thing replaces itself. */
  tag: string;
  title: string;
  body: string;
  /** A path of ours; for a guest the ticket, whose code only their browser knows. */
  opens: string;
};
