import { expect, test } from 'vitest';
import { DEFAULT_FILTERS } from '#shared/feedback/list-filters.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { aFeedback } from '../feedback-fixture.ts';
import { dashboardQuery, entryQuery, inboxQuery } from '../queries.ts';
import { showChangedAnswer, showExpectedChange } from './use-feedback-list.ts';

const BEFORE = aFeedback({ id: 'one', hasReply: false });
const NEIGHBOUR = aFeedback({ id: 'two', hasReply: false });
const INBOX_FILTERS = {
  ...({ kind: 'all', search: '', state: undefined } as const),
  asked: { period: 'last_7_days' } as const,
};
const DASHBOARD = dashboardQuery(BEFORE.venueId, DEFAULT_FILTERS, 1).queryKey;
const INBOX = inboxQuery(BEFORE.venueId, INBOX_FILTERS).queryKey;

function clientWithBothLists() {
  const client = createQueryClient();
  const counts = { total: 2, page: 1, hasMore: false, isTotalCapped: false };
  const page = { feedback: [BEFORE, NEIGHBOUR], ...counts };
  for (const key of [DASHBOARD, INBOX]) {
    client.setQueryData(key, { pages: [page], pageParams: [0] });
  }
  client.setQueryData(entryQuery('one').queryKey, { ...BEFORE, note: 'Called her', history: [] });
  return client;
}

function repliesIn(client: ReturnType<typeof createQueryClient>) {
  return [DASHBOARD, INBOX].map((key) =>
    client.getQueryData(key)?.pages[0]?.feedback.map(({ hasReply }) => hasReply),
  );
}

test('a changed answer that the server returns is shown in its entry, in the dashboard’s list and in the inbox', () => {
  const client = clientWithBothLists();
  showChangedAnswer(client, { ...BEFORE, hasReply: true, note: 'New note', history: [] });
  expect(repliesIn(client)).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(client.getQueryData(entryQuery('one').queryKey)).toMatchObject({
    hasReply: true,
    note: 'New note',
  });
});

test('a change that the server has not confirmed yet is shown in the dashboard’s list and the inbox, and keeps the entry’s note', () => {
  const client = clientWithBothLists();
  showExpectedChange(client, { ...BEFORE, hasReply: true });
  expect(repliesIn(client)).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(client.getQueryData(entryQuery('one').queryKey)).toMatchObject({
    hasReply: true,
    note: 'Called her',
  });
});
