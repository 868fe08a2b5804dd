import { queryOptions } from '@tanstack/react-query';
import { readProofs } from '#shared/accounts/proofs-contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

export const proofsQuery = queryOptions({
  queryKey: [readProofs.path],
  ...endpointQueryOptions(readProofs, {}),
});
