import { useLocation, useSearch } from 'wouter';
import {
  INBOX_PERIOD,
  type InboxFilters,
  readInboxAddress,
  usualPeriod,
  writeInboxFilters,
} from '#shared/feedback/inbox-address.ts';

/** Says of a step in the browser's history that the list is the step before. */
type Step = { isFromList?: boolean } | null;

/** What the inbox shows lives in its address: a reload, a link and the back button know it. */
export function useInboxAddress({ isOnlyReading }: { isOnlyReading: boolean }) {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const { filters, entry } = readInboxAddress(search, { isOnlyReading });

  function go(address: string, options: { replace: boolean; state?: Step }): void {
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
      // Days that nobody chose go with the search.
      const isChosen = change.asked !== undefined || new URLSearchParams(search).has('period');
      const asked = isChosen ? next.asked : usualPeriod(next.search);
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
    /** Beside the list an entry takes the place of the one before; on a phone it is a step of its own. */
    open: (id: string, { isStep }: { isStep: boolean }) =>
      go(
        addressOf(id),
        isStep ? { replace: false, state: { isFromList: true } } : { replace: true, state: step() },
      ),
    close: () => {
      if (step()?.isFromList) window.history.back();
      else go(addressOf(undefined), { replace: true });
    },
  };
}

function step(): Step {
  return window.history.state as Step;
}
