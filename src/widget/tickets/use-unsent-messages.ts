import { useEffect, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { randomId } from '#shared/random-id.ts';
import { readStoredValue, removeStoredValue, writeStoredValue } from '../delivery/storage.ts';
import { storeMessageDraft } from './guest-reply-form.tsx';
import type { TicketApi } from './make-ticket-api.ts';
import type { LiveTicket } from './use-ticket.ts';

/** A message still to be sent. The server accepts each id once, however often it is sent. */
export type UnsentMessage = {
  id: string;
  text: string;
  /** Missing in messages that an earlier version stored. */
  writtenAt?: number;
  isRefused?: boolean;
};

/** A thread closes after this long without a message, so older unsent messages are dropped. */
const UNSENT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores unsent messages across reloads and closed tabs, and sends them when back online. */
export function useUnsentMessages(code: string, live: LiveTicket, calls: TicketApi) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);
  const isSending = useRef(false);
  const failed = useRef<UnsentMessage | undefined>(undefined);

  // The messages are set in an effect, because the server rendered none.
  useEffect(() => setUnsent(readUnsent(code)), [code]);

  function keep(change: (all: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
    const all = change(readUnsent(code));
    storeUnsent(code, all);
    setUnsent(all);
  }
  const drop = (id: string) => keep((all) => all.filter((entry) => entry.id !== id));

  async function deliver({ id, text }: UnsentMessage): Promise<void> {
    const message = await calls.write(text, id);
    drop(id);
    live.keepMessage(message);
  }

  /**
   * Sends a message. Throws if the server refuses it, or if sending failed and the browser cannot
   * store the message for later, so that it stays in the field.
   */
  async function send(text: string): Promise<void> {
    // A message that is sent again because its response was lost keeps its id and is stored once.
    const id = failed.current?.text === text ? failed.current.id : randomId();
    const entry = { id, text, writtenAt: Date.now() };
    const isStored = storeUnsent(code, [...readUnsent(code), entry]);
    // A page reloaded meanwhile sends the stored message, so its field must not offer it as well.
    if (isStored) storeMessageDraft(code, '');
    try {
      await deliver(entry);
    } catch (error) {
      const staysInField = isRefusal(error) || !isStored;
      // Store the draft before the poll, which takes time: a page reloaded meanwhile must still
      // have the text.
      if (staysInField) storeMessageDraft(code, text);
      if (isRefusal(error)) drop(entry.id);
      else keep((all) => all);
      await live.look();
      if (staysInField) {
        failed.current = entry;
        throw error;
      }
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const known = new Set(live.ticket.messages.map(({ id }) => id));
    try {
      for (const entry of readUnsent(code).filter(({ isRefused }) => !isRefused)) {
        if (known.has(entry.id)) drop(entry.id);
        else await deliver(entry);
      }
    } catch (error) {
      if (isRefusal(error) && error.status !== TOO_MANY) refuseFirst();
    }
    isSending.current = false;
  }

  /** Marks the first waiting message as refused, for example because the thread was closed. */
  function refuseFirst(): void {
    keep((all) => {
      const first = all.find(({ isRefused }) => !isRefused);
      return all.map((entry) => (entry === first ? { ...entry, isRefused: true } : entry));
    });
  }

  const { asOf } = live;
  const hasUnsent = unsent.some(({ isRefused }) => !isRefused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `asOf` means that the network is back
  useEffect(() => {
    if (hasUnsent && !live.isOffline) void sendAll();
  }, [asOf, hasUnsent]);

  return { unsent, send };
}

const TOO_MANY = 429;

/** A 5xx is not a refusal: the server is down, and the message can be retried. */
function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status < 500;
}

const nameOf = (code: string) => `unsent:1:${code}`;

function readUnsent(code: string): readonly UnsentMessage[] {
  return readStoredValue<UnsentMessage[]>(nameOf(code), Date.now()) ?? [];
}

/** Stores the messages; returns false if the browser refuses storage. */
function storeUnsent(code: string, all: readonly UnsentMessage[]): boolean {
  if (all.length > 0) return writeStoredValue(nameOf(code), all, Date.now() + UNSENT_TTL_MS);
  removeStoredValue(nameOf(code));
  return true;
}

/** Drops the unsent messages of an erased ticket. */
export function dropUnsentMessages(code: string): void {
  removeStoredValue(nameOf(code));
}
