import type { Server } from '#server/services.ts';
import { findOpenAttemptsInAll } from './locations/open-attempts-query.ts';

export function venueMeasures({ measures }: Server): void {
  measures.ofTables.push(async (tx) => {
    const { charging, waiting, oldestSeconds } = await findOpenAttemptsInAll(tx);
    const name = 'tabletalk_location_attempts_open';
    const help =
      'Paid locations under way: charging when the answer is not known, waiting when the owner has to approve.';
    return [
      { name, help, labels: { state: 'charging' }, value: charging },
      { name, help, labels: { state: 'waiting' }, value: waiting },
      {
        name: 'tabletalk_location_attempts_oldest_charging_seconds',
        help: 'Age of the oldest paid location whose payment has no known answer.',
        value: oldestSeconds,
      },
    ];
  });
}
