import type { RosterPerson } from './contract.ts';

type NamedPerson = Pick<RosterPerson, 'id' | 'name' | 'alsoKnownAs'>;

/**
 * The people on the roster whom a guest may mean by a typed name: none, one, or several whom the
 * owner has to tell apart. Case and accents are ignored. A name that nobody has exactly may differ
 * by one typo, because guests hear a name once and write it on a phone.
 */
export function matchPerson<Person extends NamedPerson>(
  typed: string,
  roster: readonly Person[],
): Person[] {
  const name = foldName(typed);
  if (name === '') return [];
  const exact = roster.filter((person) => namesOf(person).includes(name));
  if (exact.length > 0 || name.length < MIN_LENGTH_WITH_TYPO) return exact;
  return roster.filter((person) =>
    namesOf(person).some(
      (known) => known.length >= MIN_LENGTH_WITH_TYPO && isWithinOneTypo(name, known),
    ),
  );
}

/** In shorter names one letter makes another name: Tom and Tim, Ana and Ava. */
const MIN_LENGTH_WITH_TYPO = 4;

/** Without case, accents and the spaces around it. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The folded names; guests call a person with a full name by the first part alone. */
function namesOf({ name, alsoKnownAs }: NamedPerson): string[] {
  const folded = [name, ...alsoKnownAs].map(foldName);
  const [first = ''] = foldName(name).split(' ');
  return [...folded, first];
}

/** One letter too many, too few or wrong, or two neighbouring letters swapped. */
function isWithinOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
