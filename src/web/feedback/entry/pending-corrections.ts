import type { QueryClient } from '@tanstack/react-query';

/** The mutation key for corrections of how an answer was understood. */
export const CORRECTION_KEY = ['understanding-correction'];

export type CorrectedAnswer = { before: { id: string } };

/** A request may hang for minutes on a bad line, and new guests must not wait for that. */
const LIMIT_MS = 5000;

/**
 * Resolves when no correction is under way, or after five seconds. Before that, data from the
 * server may be older than what the page shows.
 */
export function waitForCorrections(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      leave();
      clearTimeout(limit);
      resolve();
    };
    const look = () => {
      if (client.isMutating({ mutationKey: CORRECTION_KEY }) === 0) end();
    };
    const limit = setTimeout(end, LIMIT_MS);
    const leave = client.getMutationCache().subscribe(look);
    look();
  });
}

/** The ids of the answers being corrected, one for each pending correction. */
export function idsBeingCorrected(client: QueryClient): string[] {
  const underWay = client
    .getMutationCache()
    .findAll({ mutationKey: CORRECTION_KEY, status: 'pending' });
  return underWay.map(({ state }) => (state.variables as CorrectedAnswer).before.id);
}
