import { paths } from '#shared/site/paths.ts';
import type { Member } from '#shared/team/contract.ts';

/** Address of what guests say about a member, searched by first name. */
export function mentionsPath({ name, email }: Member): string | undefined {
  const [first] = name.trim().split(/\s+/);
  if (!first || name === email) return undefined;
  return `${paths.feedback}?${new URLSearchParams({ q: first })}`;
}
