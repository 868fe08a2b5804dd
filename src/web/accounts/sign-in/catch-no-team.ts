import { CallError } from '#shared/api/call.ts';

/** On NO_TEAM, calls `onNoTeam` and never settles, because another page takes over. */
export function catchNoTeam<T>(answer: Promise<T>, onNoTeam: () => void): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'NO_TEAM') throw error;
    onNoTeam();
    return new Promise<T>(() => {});
  });
}
