import type { RefObject } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import type { useInboxAddress } from './use-inbox-address.ts';
import type { useInboxList } from './use-inbox-list.ts';

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
