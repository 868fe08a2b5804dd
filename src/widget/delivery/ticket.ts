import type { FeedbackAnswer } from '#shared/feedback/contract.ts';
import { ticketCodeFrom } from '#shared/tickets/rules.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import { readStored, removeStored, storedNames, writeStored } from './storage.ts';

/** What the guest may still want after a reload or a closed tab: a reward code, and the ticket's link. */
type Ticket = {
  code?: string;
  label?: string;
  expiresAt?: string;
  validFrom?: string;
  url?: string;
};
export type RewardedTicket = Ticket & { code: string };

type StoredTicket = Ticket & {
  /** The link outlives most rewards. */
  codeUntil?: number;
};

const TICKET = 'ticket:1:';
const WITHOUT_EXPIRY_LIVES_MS = 24 * 60 * 60 * 1000;
/** A conversation closes after as many days without a word. */
const LINK_LIVES_MS = 30 * 24 * 60 * 60 * 1000;

export function rewardOf(answer: FeedbackAnswer | undefined): RewardedTicket | undefined {
  if (!answer?.rewardCode) return undefined;
  const { rewardCode, rewardLabel, rewardExpiresAt, rewardValidFrom, ticketUrl } = answer;
  return {
    code: rewardCode,
    label: rewardLabel,
    expiresAt: rewardExpiresAt,
    ...(rewardValidFrom && { validFrom: rewardValidFrom }),
    url: ticketUrl && reachableFromHere(ticketUrl),
  };
}

/** An answer without a reward leaves the code of an earlier one where it is. */
export function storeTicket(venueId: string, answer: FeedbackAnswer, nowMs: number): void {
  // What an earlier guest of a shared screen left may arrive while the next one stands there.
  if (isKiosk()) return;
  const { ticketUrl } = answer;
  const reward = given(answer, nowMs) ?? readTicket(venueId, nowMs);
  if (!reward?.code && !ticketUrl) return;
  const ticket = { ...reward, url: ticketUrl ? reachableFromHere(ticketUrl) : reward?.url };
  const until = Math.max(reward?.codeUntil ?? 0, ticketUrl ? nowMs + LINK_LIVES_MS : 0);
  writeStored(TICKET + venueId, ticket, until);
}

export function readTicket(venueId: string, nowMs: number): StoredTicket | undefined {
  if (isKiosk()) return undefined;
  const ticket = readStored<StoredTicket>(TICKET + venueId, nowMs);
  if (!ticket?.code) return ticket;
  const codeUntil = ticket.codeUntil ?? codeEnd(ticket, nowMs);
  if (codeUntil > nowMs) return { ...ticket, codeUntil };
  return ticket.url ? { url: ticket.url } : undefined;
}

/** Erased, it is not offered any more. The reward code stays good, and stays. */
export function forgetTicketLink(ticketCode: string, nowMs: number): void {
  for (const name of storedNames(TICKET)) {
    const ticket = readTicket(name.slice(TICKET.length), nowMs);
    if (!ticket || !isLinkOf(ticketCode, ticket.url)) continue;
    const { url: _, ...reward } = ticket;
    if (reward.codeUntil) writeStored(name, reward, reward.codeUntil);
    else removeStored(name);
  }
}

export function isLinkOf(ticketCode: string, url: string | undefined): boolean {
  return ticketCodeFrom(url?.split('/').at(-1) ?? '') === ticketCode;
}

/** A server that is tried out names itself localhost, and on a guest's phone that is the phone. */
export function reachableFromHere(ticketUrl: string): string {
  const { hostname, pathname } = new URL(ticketUrl);
  const isElsewhere = hostname === 'localhost' && location.hostname !== 'localhost';
  return isElsewhere ? `${location.origin}${pathname}` : ticketUrl;
}

function given(answer: FeedbackAnswer, nowMs: number): StoredTicket | undefined {
  const reward = rewardOf(answer);
  if (!reward) return undefined;
  return { ...reward, codeUntil: codeEnd(reward, nowMs) };
}

function codeEnd({ expiresAt }: Ticket, nowMs: number): number {
  return Date.parse(expiresAt ?? '') || nowMs + WITHOUT_EXPIRY_LIVES_MS;
}
