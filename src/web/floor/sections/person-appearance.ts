import type { CSSProperties } from 'react';
import type { RosterPerson } from '#shared/roster/contract.ts';
import { personColour } from '#shared/roster/person-colour.ts';

/** A person's two colours, as the CSS properties `--person` and `--person-soft`. */
export function personColours(people: readonly RosterPerson[], id: string): CSSProperties {
  const number = personColour(people, id);
  return {
    '--person': `var(--person-${number})`,
    '--person-soft': `var(--person-${number}-soft)`,
  } as CSSProperties;
}

/** The first word of the name, or the whole name if somebody else's begins with the same word. */
export function shortName(people: readonly RosterPerson[], id: string): string {
  const name = people.find((person) => person.id === id)?.name ?? '';
  const [first = ''] = name.split(' ');
  const isShared = people.some((other) => other.id !== id && other.name.split(' ')[0] === first);
  return isShared ? name : first;
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return last ? `${[...first][0]}${[...last][0]}`.toUpperCase() : first.slice(0, 2).toUpperCase();
}
