import type { Activity } from '#shared/team/activity-contract.ts';
import { toldEntry } from './told-entry.ts';

/** One thing that was done, and each time it was, the newest first. */
export type Repeated = {
  newest: Activity;
  times: readonly Activity[];
  /** How many did it, where it stands there for all of them. */
  people?: number | undefined;
};

/** What everybody does every day, so that each time says little. */
const EVERYDAY = new Set(['account.signed-in', 'reward.redeemed']);

/**
 * What one person did several times on a day stands there once, where it was last done, and what
 * several do every day stands there for all of them: who looks for a change should not have to find
 * it between the sign-ins.
 */
export function foldRepeats(
  ofDay: readonly Activity[],
  { isOverPeople }: { isOverPeople: boolean },
): Repeated[] {
  const namesOf = new Map<string, Set<string>>();
  for (const entry of ofDay) {
    if (!isOverPeople || !isEveryday(entry)) continue;
    const names = namesOf.get(entry.action) ?? new Set();
    namesOf.set(entry.action, names.add(toldEntry(entry).who));
  }
  const folded = new Map<string, Repeated & { times: Activity[] }>();
  for (const entry of ofDay) {
    const names = isEveryday(entry) ? (namesOf.get(entry.action)?.size ?? 0) : 0;
    const people = names > 1 ? names : undefined;
    const key = people ? entry.action : ownKey(entry);
    const known = folded.get(key);
    if (known) known.times.push(entry);
    else folded.set(key, { newest: entry, times: [entry], people });
  }
  return [...folded.values()];
}

/** A sign-in without a name is nobody's everyday. */
function isEveryday({ action, who }: Activity): boolean {
  return EVERYDAY.has(action) && (who !== null || action !== 'account.signed-in');
}

function ownKey({ id, who, action, words, venueName }: Activity): string {
  return who ? [who.id, action, words, venueName].join(' ') : id;
}
