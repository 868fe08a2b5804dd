import type { QueryClient } from '@tanstack/react-query';

/** The key of corrections of how an answer was understood. */
export const CORRECTION_KEY = ['understanding-correction'];

/**
 * Resolves when no correction is under way. What the server returns before that is older than what
 * the page shows.
 */
export function whenCorrected(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isMutating({ mutationKey: CORRECTION_KEY }) > 0) return;
      leave();
      resolve();
    };
    const leave = client.getMutationCache().subscribe(look);
    look();
  });
}
