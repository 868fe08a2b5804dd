import { useEffect, useState } from 'react';
import { addStyleRules } from '../platform/add-lazy-styles.ts';
import { loadWithRetries } from '../platform/load-with-retries.ts';
import { importFile, readServedFiles } from '../platform/read-served-files.ts';
import type { TicketPart } from './ticket-part.ts';

type Module = { ticketPart: TicketPart };

let loadingPart: Promise<TicketPart> | undefined;

/** Loads the ticket part early: the guest may be offline when the reward is given. */
function loadTicketPart(): Promise<TicketPart> {
  loadingPart ??= loadWithRetries<Module>((attempt) =>
    attempt ? importFile(readServedFiles().ticketPart, attempt) : import('./ticket-part.ts'),
  ).then(({ ticketPart }) => {
    addStyleRules(ticketPart.sheet);
    return ticketPart;
  });
  return loadingPart;
}

/** The ticket part once loaded; the reward code in letters is shown without waiting for it. */
export function useTicketPart(isWanted = true): TicketPart | undefined {
  const [part, setPart] = useState<TicketPart>();
  useEffect(() => {
    if (isWanted) void loadTicketPart().then(setPart);
  }, [isWanted]);
  return part;
}
