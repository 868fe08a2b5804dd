import { useCallback } from 'react';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { syncSubscription } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { refreshBilling } from './queries.ts';

export type SyncedSubscription = Omit<
  EndpointResponse<typeof syncSubscription>,
  'addedReplyCredits'
>;

/**
 * Makes the server check with the payment provider, then shows the current plan, card and credits.
 * On failure it returns undefined, and the account is refreshed without that check.
 */
export function useSubscriptionSync(): () => Promise<SyncedSubscription | undefined> {
  const { updateUser, refreshUser } = useSession();
  return useCallback(async () => {
    try {
      const { user, isPaymentOpen, recentPayment } = await callApi(syncSubscription, {});
      updateUser(user);
      await refreshBilling();
      return { user, isPaymentOpen, recentPayment };
    } catch {
      await refreshUser();
      return undefined;
    }
  }, [updateUser, refreshUser]);
}
