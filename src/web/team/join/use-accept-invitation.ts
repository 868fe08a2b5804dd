import type { RequestOf } from '#shared/api/endpoint.ts';
import { acceptInvitation } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastAfterReload } from '#web/platform/toasts/toast-after-reload.ts';
import { ROLE_INVITATION_SENTENCES } from './role-invitation-words.ts';

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
  body: RequestOf<typeof acceptInvitation>['body'],
  signal: AbortSignal,
) {
  return await callApi(acceptInvitation, { body }, { signal });
}
