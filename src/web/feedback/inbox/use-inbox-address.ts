import { useLocation, useSearch } from 'wouter';
import {
  defaultPeriod,
  INBOX_PERIOD,
  type InboxFilters,
  readInboxAddress,
  writeInboxFilters,
} from '#shared/feedback/inbox-address.ts';

/** History state: whether the step before is the list. */
type InboxHistoryState = { isFromList?: boolean } | null;

/** Keeps the inbox's state in the address, so that reload, links and the back button work. */
export function useInboxAddress({ isOnlyReading }: { isOnlyReading: boolean }) {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const { filters, entry } = readInboxAddress(search, { isOnlyReading });

  function go(address: string, options: { replace: boolean; state?: InboxHistoryState }): void {
    navigate(`${location}${address && `?${address}`}`, options);
  }

  function addressOf(id: string | undefined): string {
    const address = new URLSearchParams(search);
    if (id) address.set('entry', id);
    else address.delete('entry');
    return address.toString();
  }

  return {
    filters,
    entry,
    isUsual: writeInboxFilters('', filters) === '',
    apply: (change: Partial<InboxFilters>, { replace = false } = {}) => {
      const next = { ...filters, ...change };
      // Unless the user chose a period, the period depends on whether there is a search.
      const isChosen = change.asked !== undefined || new URLSearchParams(search).has('period');
      const asked = isChosen ? next.asked : defaultPeriod(next.search);
      go(writeInboxFilters(search, { ...next, asked }), { replace });
    },
    clear: () =>
      go(
        writeInboxFilters(search, {
          kind: 'all',
          asked: INBOX_PERIOD,
          search: '',
          state: undefined,
        }),
        { replace: false },
      ),
    hrefOf: (id: string) => `${location}?${addressOf(id)}`,
    /**
     * Beside the list, an entry replaces the previous one in the history; on a phone it is a new
     * step.
     */
    open: (id: string, { isStep }: { isStep: boolean }) =>
      go(
        addressOf(id),
        isStep
          ? { replace: false, state: { isFromList: true } }
          : { replace: true, state: historyState() },
      ),
    close: () => {
      if (historyState()?.isFromList) window.history.back();
      else go(addressOf(undefined), { replace: true });
    },
  };
}

function historyState(): InboxHistoryState {
  return window.history.state as InboxHistoryState;
}
