import { COMPLAINT_TOPICS } from '#shared/feedback/topics.ts';

const REASONS: ReadonlySet<string> = new Set(
  Object.values(COMPLAINT_TOPICS).flatMap(({ category, sentence }) => [category, sentence]),
);

/**
 * Returns the reason if the chat offers it, otherwise null: clients of the API may send any text.
 */
export function filterKnownReason(primaryIssue: string | null | undefined): string | null {
  return primaryIssue && REASONS.has(primaryIssue) ? primaryIssue : null;
}
