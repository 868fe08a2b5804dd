import { CallError } from '#shared/api/call.ts';

/** Whoever is in no team sees another page: what was asked for here is never answered. */
export function unlessNoTeam<T>(answer: Promise<T>, onNoTeam: () => void): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'NO_TEAM') throw error;
    onNoTeam();
    return new Promise<T>(() => {});
  });
}
