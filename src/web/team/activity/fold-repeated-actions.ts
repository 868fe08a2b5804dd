import type { Activity } from '#shared/team/activity-contract.ts';
import { describeActor } from './describe-actor.ts';

/** An action and each time it was done, newest first. */
export type RepeatedAction = {
  newest: Activity;
  times: readonly Activity[];
  /** The number of people, if the entry stands for several. */
  people?: number | undefined;
};

/** Everyday actions; a single one of them says little. */
const EVERYDAY = new Set(['account.signed-in', 'reward.redeemed']);

/**
 * Merges the actions that one person repeats on a day into the latest one, and everyday actions of
 * several people into one entry, so that a change is not buried among sign-ins.
 */
export function foldRepeatedActions(
  ofDay: readonly Activity[],
  { isOverPeople }: { isOverPeople: boolean },
): RepeatedAction[] {
  const namesOf = new Map<string, Set<string>>();
  for (const entry of ofDay) {
    if (!isOverPeople || !isEveryday(entry)) continue;
    const names = namesOf.get(entry.action) ?? new Set();
    namesOf.set(entry.action, names.add(describeActor(entry).who));
  }
  const folded = new Map<string, RepeatedAction & { times: Activity[] }>();
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

/** A sign-in without a known person is never routine. */
function isEveryday({ action, who }: Activity): boolean {
  return EVERYDAY.has(action) && (who !== null || action !== 'account.signed-in');
}

function ownKey({ id, who, action, words, venueName }: Activity): string {
  return who ? [who.id, action, words, venueName].join(' ') : id;
}
