import { useEffect, useRef, useState } from 'react';
import { followSource } from '#shared/api/follow.ts';
import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { addEarlierMessages, joinThread } from '#shared/tickets/join-thread.ts';
import { ASK_FOR_READING_AFTER_MS } from '../delivery/reading-pauses.ts';
import { isTicketGoneError, type TicketApi } from './make-ticket-api.ts';
import type { TicketPageSetup } from './ticket-page-setup.ts';

/** How often a visible page polls; less often once nothing new has come for a while. */
export const POLL_EVERY_MS = 8000;
const SLOW_POLL_MS = 30_000;
const SLOW_AFTER_POLLS = 40;

export type LiveTicket = {
  ticket: Ticket;
  /** True if the ticket was erased on another device, or by the retention rules. */
  isGone: boolean;
  /** True if the last request failed, so that the page may be out of date. */
  isOffline: boolean;
  /** True if the page may be a copy from the service worker and the server has not answered yet. */
  isUnchecked: boolean;
  /** The time of the data shown. */
  asOf: string;
  look: () => Promise<Ticket | undefined>;
  change: (change: Partial<Ticket>) => void;
  keepMessage: (message: ThreadMessage) => void;
  /** Loads the page of messages before the first one shown. */
  loadEarlier: () => Promise<void>;
  /** Loads all messages, for the download. */
  loadAll: () => Promise<Ticket>;
};

/**
 * Keeps the ticket up to date: polls every few seconds while the page is visible, and at once when the
 * guest comes back to it. A stream would hold a connection open for hours for two messages.
 */
export function useTicket(
  { ticket: served, servedAt }: Pick<TicketPageSetup, 'ticket' | 'servedAt'>,
  calls: TicketApi,
): LiveTicket {
  const [ticket, setTicket] = useState(served);
  const [asOf, setAsOf] = useState(servedAt);
  const [gone, setGone] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [isUnchecked, setUnchecked] = useState(isFromServiceWorker);
  /**
   * Counts the guest's own changes: a response to a request sent before the last change is outdated
   * and ignored.
   */
  const deeds = useRef(0);
  const quietLooks = useRef(0);
  const [writtenId, setWrittenId] = useState<string>();

  async function look(): Promise<Ticket | undefined> {
    const before = deeds.current;
    try {
      const now = await calls.read();
      setOffline(false);
      setUnchecked(false);
      setAsOf(new Date().toISOString());
      if (before === deeds.current) setTicket((current) => joinThread(current, now));
      return now;
    } catch (error) {
      if (isTicketGoneError(error)) setGone(true);
      else setOffline(true);
      return undefined;
    }
  }

  function change(done: Partial<Ticket>): void {
    deeds.current += 1;
    setTicket((current) => ({ ...current, ...done }));
  }

  function keepMessage(message: ThreadMessage): void {
    deeds.current += 1;
    quietLooks.current = 0;
    setTicket((current) => ({ ...current, messages: withMessage(current.messages, message) }));
    if (message.side === 'guest') setWrittenId(message.id);
  }

  async function earlierOf(known: Ticket): Promise<Ticket> {
    return addEarlierMessages(known, await calls.read(known.messages[0]?.id));
  }

  async function loadEarlier(): Promise<void> {
    try {
      const longer = await earlierOf(ticket);
      setTicket((current) => joinThread(longer, current));
      setOffline(false);
    } catch (error) {
      if (isTicketGoneError(error)) setGone(true);
      else setOffline(true);
    }
  }

  async function loadAll(): Promise<Ticket> {
    let whole = ticket;
    while (whole.hasEarlier) whole = await earlierOf(whole);
    setTicket((current) => joinThread(whole, current));
    return whole;
  }

  const newestId = ticket.messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message ends the quiet period
  useEffect(() => {
    quietLooks.current = 0;
  }, [newestId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads nothing else that changes
  useEffect(() => {
    if (gone) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // A page opened by the service worker may be an old copy, so it is refreshed at once.
    let isCurrent = !isFromServiceWorker();
    const poll = async () => {
      if (!isCurrent) await look();
      isCurrent = false;
      quietLooks.current += 1;
      return true;
    };
    const pollEveryMs = () =>
      quietLooks.current > SLOW_AFTER_POLLS ? SLOW_POLL_MS : POLL_EVERY_MS;
    const onReturn = () => {
      quietLooks.current = 0;
    };
    void followSource({ poll, pollEveryMs, onReturn, isPausedWhileHidden: true }, signal);
    return () => leaving.abort();
  }, [gone]);

  // After a message, asks often until the server has read it: a guest in danger needs the advice.
  const lookNow = useRef(look);
  lookNow.current = look;
  useEffect(() => {
    if (gone || !writtenId) return;
    let isOver = false;
    let timer = setTimeout(ask, ASK_FOR_READING_AFTER_MS[0], 1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };

    async function ask(next: number): Promise<void> {
      const now = await lookNow.current();
      const wait = ASK_FOR_READING_AFTER_MS[next] ?? POLL_EVERY_MS;
      // From then on, the page's own polling is as frequent.
      if (isOver || now?.needsHelp || wait >= POLL_EVERY_MS) return;
      timer = setTimeout(ask, wait, next + 1);
    }
  }, [writtenId, gone]);

  return {
    ticket,
    isGone: gone,
    isOffline,
    isUnchecked,
    asOf,
    look,
    change,
    keepMessage,
    loadEarlier,
    loadAll,
  };
}

/** False on the server, which renders the page too and has no navigator before Node 21. */
function isFromServiceWorker(): boolean {
  return Boolean(globalThis.navigator?.serviceWorker?.controller);
}

function withMessage(messages: readonly ThreadMessage[], message: ThreadMessage): ThreadMessage[] {
  const isKnown = messages.some(({ id }) => id === message.id);
  if (!isKnown) return [...messages, message];
  return messages.map((known) => (known.id === message.id ? message : known));
}
