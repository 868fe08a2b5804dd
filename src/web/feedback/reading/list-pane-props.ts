import type { RefObject } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import type { useInboxAddress } from '../inbox-filters/use-inbox-address.ts';
import type { useInboxList } from './use-inbox-list.ts';

/** What the list is drawn from, and what can be done in it. */
export type ListPaneProps = {
  className: string;
  venue: Venue;
  readerId: string;
  /** Of staff, who answer nobody and do not learn who a guest was. */
  isOnlyReading: boolean;
  isWide: boolean;
  address: ReturnType<typeof useInboxAddress>;
  inbox: ReturnType<typeof useInboxList>;
  /** Nobody has answered at any time: there is nothing to choose from, to export or to step through. */
  isFirst: boolean;
  openedId: string | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onOpen: (id: string) => void;
  onExport: (() => void) | undefined;
  isExporting: boolean;
  onHelp: () => void;
};
