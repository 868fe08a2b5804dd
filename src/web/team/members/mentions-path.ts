import { paths } from '#shared/site/paths.ts';
import type { Member } from '#shared/team/contract.ts';

/** The address of what guests say about a member, found by the member's first name. */
export function mentionsPath({ name, email }: Member): string | undefined {
  const [first] = name.trim().split(/\s+/);
  if (!first || name === email) return undefined;
  return `${paths.feedback}?${new URLSearchParams({ q: first })}`;
}
