import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { readInvitation } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export type OpenInvitation = ResponseOf<typeof readInvitation>;

/** What the link of an invitation is about. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: [readInvitation.path, token],
    queryFn: ({ signal }) => callApi(readInvitation, { params: { token } }, { signal }),
    // It may have been used since, in another window or by a tap that got no answer.
    staleTime: 0,
    gcTime: 0,
  });
}
