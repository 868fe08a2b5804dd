import { firstWordOfName } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';

type TakenCall = Pick<FloorCall, 'takenBy'>;

/**
 * The first name of the member who goes, as colleagues call them. If another member with that first
 * name has a call on the board, the initial of the surname tells them apart.
 */
export function staffName({ takenBy }: TakenCall, calls: readonly TakenCall[]): string {
  const name = wordsOf(takenBy).join(' ');
  const first = firstWordOfName(name);
  const namesakes = calls
    .map((call) => wordsOf(call.takenBy).join(' '))
    .filter((other) => other !== name && isSame(firstWordOfName(other), first));
  if (namesakes.length === 0) return first || 'Somebody';
  const short = withInitial(name);
  return namesakes.some((other) => isSame(withInitial(other), short)) ? name : short;
}

function withInitial(name: string): string {
  const [first = '', ...others] = wordsOf(name);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}` : first;
}

function wordsOf(name: string | null): string[] {
  return (name ?? '').trim().split(/\s+/).filter(Boolean);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
