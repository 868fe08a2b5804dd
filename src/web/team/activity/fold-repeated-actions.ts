import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Activity } from '#shared/team/activity-contract.ts';

/** Matches the name that a person without an account typed. */
const TYPED_NAME_PATTERN = / under the name (.+)$/;

/** An action and each time it was done, newest first. */
export type RepeatedAction = {
  newest: Activity;
  times: readonly Activity[];
  /** The number of people, if the entry stands for several. */
  people?: number | undefined;
};

/** Everyday actions; a single one of them says little. */
const ROUTINE_ACTIONS = new Set(['account.signed-in', 'reward.redeemed']);

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
    if (!isOverPeople || !isRoutineAction(entry)) continue;
    const names = namesOf.get(entry.action) ?? new Set();
    namesOf.set(entry.action, names.add(describeActor(entry).who));
  }
  const folded = new Map<string, RepeatedAction & { times: Activity[] }>();
  for (const entry of ofDay) {
    const names = isRoutineAction(entry) ? (namesOf.get(entry.action)?.size ?? 0) : 0;
    const people = names > 1 ? names : undefined;
    const key = people ? entry.action : ownKey(entry);
    const known = folded.get(key);
    if (known) known.times.push(entry);
    else folded.set(key, { newest: entry, times: [entry], people });
  }
  return [...folded.values()];
}

/** A sign-in without a known person is never routine. */
function isRoutineAction({ action, who }: Activity): boolean {
  return ROUTINE_ACTIONS.has(action) && (who !== null || action !== 'account.signed-in');
}

function ownKey({ id, who, action, words, venueName }: Activity): string {
  return who ? [who.id, action, words, venueName].join(' ') : id;
}

type ActorDescription = { who: string; did: string; places: string[]; browser: string | null };

/**
 * Describes the actor: a person, a name given without an account, a device, or the product itself.
 * Leaves out anything that the name or the description already says.
 */
export function describeActor({
  who,
  device,
  action,
  words,
  venueName,
  browser,
}: Activity): ActorDescription {
  const given = who ? undefined : TYPED_NAME_PATTERN.exec(words)?.[1];
  const byItself = /^(reward|account)\./.test(action) ? 'Not signed in' : PRODUCT_NAME;
  const name = who?.name ?? given ?? device ?? byItself;
  const did = given ? words.replace(TYPED_NAME_PATTERN, '') : words;
  const places = [venueName, device].filter(
    (place) => place !== null && place !== name && !did.includes(place),
  ) as string[];
  if (given) places.push('name given, not signed in');
  return { who: name, did, places, browser };
}
