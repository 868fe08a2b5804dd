import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EntryPlaceholder } from '../entry/entry-placeholder.tsx';
import { InboxEntry } from '../entry/inbox-entry.tsx';
import { rowElementId } from '../list/feedback-row.tsx';
import type { InboxReplySlot } from '../list/reply-slot.ts';
import {
  entryQuery,
  FEEDBACK_COUNTS_KEY,
  FEEDBACK_ENTRY_KEY,
  FEEDBACK_LIST_KEY,
} from '../queries.ts';
import { KeysHelp, useInboxShortcuts } from './inbox-keys.tsx';
import { InboxListPane } from './inbox-list-pane.tsx';
import { useInboxAddress } from './use-inbox-address.ts';
import { useEntryToStartWith, useInboxList } from './use-inbox-list.ts';

/** The inbox: list and entry side by side, or one at a time on a narrow screen. */
export function Inbox({
  venue,
  readerId,
  reply,
  onExport,
  isExporting,
}: {
  venue: Venue;
  readerId: string;
  /** Undefined for staff, who only read. */
  reply: InboxReplySlot | undefined;
  onExport: (() => void) | undefined;
  isExporting: boolean;
}) {
  const { venueId } = venue;
  const queryClient = useQueryClient();
  const isWide = useIsWide();
  const isOnlyReading = reply === undefined;
  const address = useInboxAddress({ isOnlyReading });
  const asked = useQuery({
    ...entryQuery(address.entry ?? ''),
    enabled: address.entry !== undefined,
    // The open entry refetches this query. Another fetch here, as soon as the entry is pinned,
    // would show the old values over an action that the server has not answered yet.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const inbox = useInboxList(venueId, address.filters, asked.data);
  const { items, list } = inbox;
  const { user } = useSession();
  const isFirst = user?.firstFeedbackReceivedAt === null && items.length === 0 && address.isUsual;
  const start = useEntryToStartWith(items, address.filters);
  const openedId = address.entry ?? (isWide ? start : undefined);
  const place = items.findIndex(({ id }) => id === openedId);
  const searchField = useRef<HTMLInputElement>(null);
  const entryPane = useRef<HTMLElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isResolving, setIsResolving] = useState(false);
  const keepScroll = useScrollRestoration(!isWide, address.entry);

  useEffect(() => {
    // The first guest who waits may be far down the list.
    if (address.entry !== undefined || !isWide || start === undefined) return;
    document.getElementById(rowElementId(start))?.scrollIntoView({ block: 'nearest' });
  }, [address.entry, isWide, start]);

  const { open } = address;
  const show = useCallback(
    (id: string) => {
      keepScroll();
      setIsResolving(false);
      open(id, { isStep: !isWide });
    },
    [open, isWide, keepScroll],
  );

  function step(by: 1 | -1): void {
    if (by === -1 && place <= 0 && inbox.news.count > 0) inbox.showNews();
    const next = items[place + by];
    if (by === 1 && place >= items.length - 3 && list.hasNextPage) void list.fetchNextPage();
    if (!next) return;
    setIsResolving(false);
    open(next.id, { isStep: false });
    const row = document.getElementById(rowElementId(next.id));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    entryPane.current?.scrollTo({ top: 0, behavior: 'instant' });
  }

  function focusReply(): void {
    const field = entryPane.current?.querySelector('textarea');
    if (!field) {
      const title = 'You can’t reply to this one';
      const description = 'The conversation is closed, or the guest left no way to reach them.';
      if (openedId !== undefined) toast({ title, description });
      return;
    }
    field.focus();
    field.scrollIntoView({ block: 'nearest' });
  }

  function refresh(): void {
    for (const key of [FEEDBACK_LIST_KEY, FEEDBACK_COUNTS_KEY, FEEDBACK_ENTRY_KEY]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  function focusRow(): void {
    const row = document.getElementById(rowElementId(openedId ?? ''));
    if (row?.checkVisibility?.() ?? row) row?.focus({ preventScroll: true });
    else entryPane.current?.focus({ preventScroll: true });
  }

  /** Escape goes back one step: the open entry on a phone, then the search, then all filters. */
  function goBack(): void {
    if (!isWide && address.entry) address.close();
    else if (address.filters.search !== '') address.apply({ search: '' });
    else if (!address.isUsual) address.clear();
  }

  useInboxShortcuts(
    {
      j: () => step(1),
      k: () => step(-1),
      ...(reply && { r: focusReply, e: () => setIsResolving(openedId !== undefined) }),
      '/': () => searchField.current?.focus(),
      '?': () => setIsHelpOpen(true),
      Escape: goBack,
    },
    focusRow,
  );

  const isEntryShown = isWide || address.entry !== undefined;
  return (
    <main
      className={classNames(
        isWide &&
          // The list never gets so wide that an answer in large text has no room beside it.
          'grid h-dvh grid-cols-[min(21rem,60%)_minmax(0,1fr)] xl:grid-cols-[min(26rem,50%)_minmax(0,1fr)] print:block print:h-auto',
      )}
    >
      <InboxListPane
        className={classNames('print:hidden', !isWide && address.entry && 'hidden')}
        venue={venue}
        readerId={readerId}
        isOnlyReading={isOnlyReading}
        isWide={isWide}
        address={address}
        inbox={inbox}
        isFirst={isFirst}
        openedId={openedId}
        searchField={searchField}
        onOpen={show}
        onExport={onExport}
        isExporting={isExporting}
        onHelp={() => setIsHelpOpen(true)}
      />
      {isEntryShown && (
        <section
          ref={entryPane}
          tabIndex={-1}
          aria-label="Answer"
          className={classNames(
            'group/entry min-w-0 bg-surface outline-none',
            isWide ? 'overflow-y-auto print:overflow-visible' : 'min-h-dvh',
          )}
        >
          {!isWide && <h1 className="sr-only">Feedback</h1>}
          {openedId ? (
            <InboxEntry
              key={openedId}
              id={openedId}
              listed={items[place]}
              venue={venue}
              readerId={readerId}
              reply={reply}
              position={place === -1 ? undefined : { place: place + 1, ...inbox }}
              isResolving={isResolving}
              onResolving={setIsResolving}
              onPin={() => address.entry !== openedId && open(openedId, { isStep: false })}
              onStep={step}
              hrefOf={address.hrefOf}
              onBack={isWide ? undefined : address.close}
              onDone={() => {
                refresh();
                focusRow();
              }}
              onLeaveReply={focusRow}
            />
          ) : (
            <EntryPlaceholder isLoading={list.isLoading} isFirst={isFirst} />
          )}
        </section>
      )}
      {isHelpOpen && (
        <KeysHelp isOnlyReading={isOnlyReading} onClose={() => setIsHelpOpen(false)} />
      )}
    </main>
  );
}

/** On a phone an entry opens at its top, and the list returns to its old scroll position. */
function useScrollRestoration(isActive: boolean, entry: string | undefined): () => void {
  const top = useRef(0);
  const shown = useRef(entry);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = entry;
    if (!isActive || before === entry) return;
    window.scrollTo({ top: entry ? 0 : top.current, behavior: 'instant' });
  }, [isActive, entry]);
  return useCallback(() => {
    top.current = window.scrollY;
  }, []);
}

const WIDE_QUERY = '(min-width: 64rem)';

/** Whether the list and an entry fit side by side. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, isWindowWide, () => true);
}

function isWindowWide(): boolean {
  return matchMedia(WIDE_QUERY).matches;
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
