import { COMPLAINT_TOPICS } from '#shared/feedback/topics.ts';

const SENTENCES: ReadonlySet<string> = new Set(
  Object.values(COMPLAINT_TOPICS).map(({ sentence }) => sentence),
);

/** One of the reasons that the chat offers. Whoever calls through the API may have written anything. */
export function knownReason(primaryIssue: string | null | undefined): string | null {
  return primaryIssue && SENTENCES.has(primaryIssue) ? primaryIssue : null;
}
