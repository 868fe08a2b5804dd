import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { readInvitation } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export type OpenInvitation = ResponseOf<typeof readInvitation>;

/** The details of an invitation link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: [readInvitation.path, token],
    queryFn: ({ signal }) => callApi(readInvitation, { params: { token } }, { signal }),
    // The invitation may have been used since, in another window or by a tap whose response was
    // lost.
    staleTime: 0,
    gcTime: 0,
  });
}
