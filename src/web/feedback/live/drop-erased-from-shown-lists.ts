import type { QueryClient } from '@tanstack/react-query';
import { listFeedback } from '#shared/feedback/list-contract.ts';
import { MAX_ANSWER_IDS_IN_ADDRESS } from '#shared/feedback/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { forgetErased } from '#web/platform/api/erasable-data.ts';
import { FEEDBACK_LIST_KEY, type LoadedFeedback } from '../queries.ts';

/**
 * Drops the answers of shown lists that the server no longer has. The dashboard's list stays still
 * until the owner asks for the new feedback, so it cannot simply be loaded again.
 */
export async function dropErasedFromShownLists(client: QueryClient): Promise<void> {
  const lists = client.getQueriesData<LoadedFeedback>({
    queryKey: [FEEDBACK_LIST_KEY],
    type: 'active',
    predicate: ({ queryKey }) => queryKey[2] === 'loaded',
  });
  const loaded = lists.flatMap(([, list]) => list ?? []);
  await Promise.all(loaded.map((list) => dropErasedFromList(client, list)));
}

async function dropErasedFromList(client: QueryClient, list: LoadedFeedback): Promise<void> {
  const shown = list.pages.flatMap(({ feedback }) => feedback).slice(0, MAX_ANSWER_IDS_IN_ADDRESS);
  const [first] = shown;
  if (!first) return;
  const ids = shown.map(({ id }) => id);
  const query = { venueId: first.venueId, ids: ids.join(','), limit: ids.length };
  // A request that fails is made up for by the next resync.
  const answer = await callApi(listFeedback, { query }, { isBackground: true }).catch(
    () => undefined,
  );
  if (!answer) return;
  const left = new Set(answer.feedback.map(({ id }) => id));
  const gone = ids.filter((id) => !left.has(id));
  if (gone.length > 0) forgetErased(client, { ids: gone });
}
