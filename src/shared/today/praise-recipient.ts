import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';

/** Whom praise is for: the staff member named, else the kitchen for food, else everyone. */
export function praiseRecipient({
  serverName,
  primaryIssue,
}: {
  serverName: string | null;
  primaryIssue: string | null;
}): { kind: 'person' | 'kitchen' | 'team'; name: string } {
  const person = serverName?.trim();
  if (person) return { kind: 'person', name: person };
  if (primaryIssue === PRAISE_TOPICS.food.category) return { kind: 'kitchen', name: 'the kitchen' };
  return { kind: 'team', name: 'the team' };
}
