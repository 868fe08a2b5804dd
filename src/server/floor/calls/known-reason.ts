import { COMPLAINT_TOPICS } from '#shared/feedback/topics.ts';

const REASONS: ReadonlySet<string> = new Set(
  Object.values(COMPLAINT_TOPICS).flatMap(({ category, sentence }) => [category, sentence]),
);

/** One of the reasons that the chat offers. Whoever calls through the API may have written anything. */
export function knownReason(primaryIssue: string | null | undefined): string | null {
  return primaryIssue && REASONS.has(primaryIssue) ? primaryIssue : null;
}
