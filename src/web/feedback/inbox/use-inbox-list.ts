import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InboxFilters } from '#shared/feedback/inbox-address.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { erasureQuery } from '#web/platform/api/erasable-data.ts';
import { refreshQueries } from '#web/platform/api/query-client.ts';
import { idsBeingCorrected, waitForCorrections } from '../entry/pending-corrections.ts';
import { describeSeriousFeedback } from '../list/describe-serious-feedback.ts';
import { useFeedbackList } from '../list/use-feedback-list.ts';
import { useLiveFeedback } from '../live/use-live-feedback.ts';
import { entryQuery, FEEDBACK_ENTRY_KEY, FEEDBACK_LIST_KEY, inboxQuery } from '../queries.ts';
import type { useInboxAddress } from './use-inbox-address.ts';

/**
 * The list as shown: new answers wait behind a button, so that nothing moves while the owner reads,
 * and the open entry keeps its place even if it no longer matches the filters.
 */
export function useInboxList(
  venueId: string,
  filters: InboxFilters,
  opened: FeedbackItem | undefined,
) {
  const queryClient = useQueryClient();
  const { list, loaded, total = 0, isTotalCapped } = useFeedbackList(inboxQuery(venueId, filters));
  const filtersKey = JSON.stringify(filters);
  const [seen, setSeen] = useState<{ until: string; of: string }>();
  const latest = loaded[0]?.createdAt;
  const isKnown = seen?.of === filtersKey;
  if (latest !== undefined && !isKnown) setSeen({ until: latest, of: filtersKey });
  const until = isKnown ? seen.until : latest;
  const shown = loaded.filter(({ createdAt }) => until === undefined || createdAt <= until);
  const unseen = loaded.filter((item) => !shown.includes(item));
  const items = useItemsWithOpened(shown, opened, { filtersKey, hasMore: list.hasNextPage });

  async function refresh(): Promise<void> {
    const corrected = idsBeingCorrected(queryClient);
    const refreshEntries = (isDue: (id: unknown) => boolean) =>
      queryClient.invalidateQueries({
        queryKey: [FEEDBACK_ENTRY_KEY],
        predicate: ({ queryKey: [, id] }) => isDue(id),
      });
    void refreshEntries((id) => !corrected.some((each) => each === id));
    await waitForCorrections(queryClient);
    void refreshQueries(queryClient, [FEEDBACK_LIST_KEY, venueId]);
    void refreshEntries((id) => corrected.some((each) => each === id));
  }
  useLiveFeedback(venueId, () => void refresh());

  return {
    list,
    items,
    total,
    isTotalCapped,
    /** New answers not shown yet. */
    news: { count: unseen.length, grave: describeSeriousFeedback(unseen) },
    showNews: () => setSeen(latest === undefined ? undefined : { until: latest, of: filtersKey }),
  };
}

function useItemsWithOpened(
  shown: readonly FeedbackItem[],
  opened: FeedbackItem | undefined,
  { filtersKey, hasMore }: { filtersKey: string; hasMore: boolean },
): readonly FeedbackItem[] {
  const listed = useRef<{ of: string; ids: Set<string> }>({ of: filtersKey, ids: new Set() });
  useEffect(() => {
    if (listed.current.of !== filtersKey) listed.current = { of: filtersKey, ids: new Set() };
    for (const { id } of shown) listed.current.ids.add(id);
  }, [shown, filtersKey]);
  if (!opened || shown.some(({ id }) => id === opened.id)) return shown;
  const wasListed = listed.current.of === filtersKey && listed.current.ids.has(opened.id);
  const after = shown.findIndex(({ createdAt }) => createdAt < opened.createdAt);
  if (!wasListed || (after === -1 && hasMore)) return shown;
  const place = after === -1 ? shown.length : after;
  return [...shown.slice(0, place), opened, ...shown.slice(place)];
}

/**
 * The entry shown beside the list until the owner chooses one: the first whose guest waits, or else
 * the first of all. It stays while it is listed, so that the text under the owner's eyes does not
 * change when somebody acts on it. If it is erased it stays too, so that the owner learns of the
 * erasure.
 */
export function useEntryToStartWith(
  items: readonly FeedbackItem[],
  filters: InboxFilters,
): string | undefined {
  const of = JSON.stringify(filters);
  const [start, setStart] = useState<{ id: string; of: string }>();
  const wasErased = useQuery({ ...entryQuery(start?.id ?? ''), enabled: false }).isLoadingError;
  const { data: erasedBy } = useQuery(erasureQuery(start?.id ?? ''));
  const isListed = items.some(({ id }) => id === start?.id);
  if (start?.of === of && (isListed || wasErased || erasedBy)) return start.id;
  const id = (items.find(isWaiting) ?? items[0])?.id;
  if (id !== undefined) setStart({ id, of });
  return id;
}

/** As in the filter 'Waiting'. */
function isWaiting(item: FeedbackItem): boolean {
  const { complaint, hasUnreadMessage, alarm, suspectedOnTicket } = item;
  const isInDanger = Boolean(alarm?.isUnattended || suspectedOnTicket);
  return complaint?.status === 'open' || hasUnreadMessage || isInDanger;
}

/** Props of the list pane. */
export type ListPaneProps = {
  className: string;
  venue: Venue;
  readerId: string;
  /** For staff: they cannot reply and do not learn who a guest was. */
  isOnlyReading: boolean;
  isWide: boolean;
  address: ReturnType<typeof useInboxAddress>;
  inbox: ReturnType<typeof useInboxList>;
  /**
   * Whether no guest has ever answered, so that there is nothing to filter, export or step through.
   */
  isFirst: boolean;
  openedId: string | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onOpen: (id: string) => void;
  onExport: (() => void) | undefined;
  isExporting: boolean;
  onHelp: () => void;
};
