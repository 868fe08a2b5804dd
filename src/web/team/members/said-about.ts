import { paths } from '#shared/site/paths.ts';
import type { Member } from '#shared/team/contract.ts';

/** Where it is read what guests say about somebody, by the first name that guests know. */
export function saidAbout({ name, email }: Member): string | undefined {
  const [first] = name.trim().split(/\s+/);
  if (!first || name === email) return undefined;
  return `${paths.feedback}?${new URLSearchParams({ q: first })}`;
}
