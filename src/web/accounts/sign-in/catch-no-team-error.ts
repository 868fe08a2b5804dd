import { RequestError } from '#shared/api/call-endpoint.ts';

/** On NO_TEAM, calls `onNoTeam` and never settles, because another page takes over. */
export function catchNoTeamError<T>(answer: Promise<T>, onNoTeam: () => void): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof RequestError) || error.code !== 'NO_TEAM') throw error;
    onNoTeam();
    return new Promise<T>(() => {});
  });
}
