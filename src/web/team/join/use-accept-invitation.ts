import { queryOptions } from '@tanstack/react-query';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { acceptInvitation, readInvitation } from '#shared/team/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';

/** For each role, one sentence for the invited person. */
export const ROLE_INVITATION_SENTENCES: Readonly<Record<Role, string>> = {
  staff: 'You redeem rewards and see what guests praise.',
  manager: 'You read what guests say, reply to them, and look after the settings and staff.',
  owner: 'You can do everything, including the plan and the invoices.',
};
/** The role within a sentence: 'You are invited as a manager.' */
export const ROLE_PHRASES: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'part of the staff',
};

type AcceptanceResponse = Awaited<ReturnType<typeof sendAcceptance>>;

/** Accepts an invitation and enters the business with a welcome message. */
export function useAcceptInvitation() {
  const { enterBusiness } = useSession();
  return {
    send: sendAcceptance,
    enter(answer: AcceptanceResponse): void {
      const { businessName, role } = answer.user;
      toastAfterReload({
        title: `Welcome to ${businessName}`,
        description: ROLE_INVITATION_SENTENCES[role],
      });
      enterBusiness(answer);
    },
  };
}

async function sendAcceptance(
  body: EndpointRequest<typeof acceptInvitation>['body'],
  signal: AbortSignal,
) {
  return await callApi(acceptInvitation, { body }, { signal });
}

export type OpenInvitation = EndpointResponse<typeof readInvitation>;

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
