import { queryOptions } from '@tanstack/react-query';
import { readProofs } from '#shared/accounts/proofs-contract.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

export const proofsQuery = queryOptions({
  queryKey: [readProofs.path],
  ...queryOptionsFor(readProofs, {}),
});
