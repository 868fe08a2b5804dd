import type { Activity } from '#shared/team/activity-contract.ts';

/** One thing that somebody did, and each time they did it, the newest first. */
export type Repeated = { newest: Activity; times: readonly Activity[] };

/**
 * What one person did several times on a day stands there once, where it was last done: who looks for
 * a change should not have to find it between the sign-ins.
 */
export function foldRepeats(ofDay: readonly Activity[]): Repeated[] {
  const folded = new Map<string, { newest: Activity; times: Activity[] }>();
  for (const entry of ofDay) {
    const key = entry.who
      ? [entry.who.id, entry.action, entry.words, entry.venueName].join(' ')
      : entry.id;
    const known = folded.get(key);
    if (known) known.times.push(entry);
    else folded.set(key, { newest: entry, times: [entry] });
  }
  return [...folded.values()];
}
