import { queryOptions } from '@tanstack/react-query';
import { simulatedCheckout } from '#shared/billing/rehearsal-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

/** A simulated checkout; one that was paid in another tab is not shown as open. */
export function checkoutQuery(id: string) {
  return queryOptions({
    queryKey: [simulatedCheckout.path, id],
    queryFn: ({ signal }) => callApi(simulatedCheckout, { params: { id } }, { signal }),
    gcTime: 0,
  });
}
