import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import { NETWORK_URL_META, REDEEM_PATH } from '#shared/site/paths.ts';
import { normaliseTicketCode } from '#shared/tickets/rules.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import {
  listStoredNames,
  readStoredValue,
  removeStoredValue,
  writeStoredValue,
} from './storage.ts';

/** The reward code and ticket link, kept for the guest after a reload or a closed tab. */
type Ticket = {
  code?: string;
  label?: string;
  expiresAt?: string;
  validFrom?: string;
  url?: string;
};
export type RewardedTicket = Ticket & { code: string };

type StoredTicket = Ticket & {
  /** When the code expires, usually before the link does. */
  codeUntil?: number;
};

const TICKET_PREFIX = 'ticket:1:';
const WITHOUT_EXPIRY_TTL_MS = 24 * 60 * 60 * 1000;
/** A thread closes after 30 days without a message, and its link is kept as long. */
const LINK_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** The host names with which a device refers to itself. */
const OWN_HOSTNAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function rewardedTicketOf(
  answer: SubmissionResponse | undefined,
): RewardedTicket | undefined {
  if (!answer?.rewardCode) return undefined;
  const { rewardCode, rewardLabel, rewardExpiresAt, rewardValidFrom, ticketUrl } = answer;
  return {
    code: rewardCode,
    label: rewardLabel,
    expiresAt: rewardExpiresAt,
    ...(rewardValidFrom && { validFrom: rewardValidFrom }),
    url: ticketUrl && replaceLocalhost(ticketUrl),
  };
}

/** Stores the ticket. If the new answer has no reward, the code of an earlier one is kept. */
export function storeTicket(venueId: string, answer: SubmissionResponse, nowMs: number): void {
  // On a shared screen, the next guest may already be there when an earlier guest's ticket arrives.
  if (isKiosk()) return;
  const { ticketUrl } = answer;
  const reward = makeStoredTicket(answer, nowMs) ?? readTicket(venueId, nowMs);
  if (!reward?.code && !ticketUrl) return;
  const ticket = { ...reward, url: ticketUrl ? replaceLocalhost(ticketUrl) : reward?.url };
  const until = Math.max(reward?.codeUntil ?? 0, ticketUrl ? nowMs + LINK_TTL_MS : 0);
  writeStoredValue(TICKET_PREFIX + venueId, ticket, until);
}

export function readTicket(venueId: string, nowMs: number): StoredTicket | undefined {
  if (isKiosk()) return undefined;
  const ticket = readStoredValue<StoredTicket>(TICKET_PREFIX + venueId, nowMs);
  if (!ticket?.code) return ticket;
  const codeUntil = ticket.codeUntil ?? codeExpiryMs(ticket, nowMs);
  if (codeUntil > nowMs) return { ...ticket, codeUntil };
  return ticket.url ? { url: ticket.url } : undefined;
}

/** Forgets the link of an erased ticket. The reward code is still valid and stays. */
export function forgetTicketLink(ticketCode: string, nowMs: number): void {
  for (const name of listStoredNames(TICKET_PREFIX)) {
    const ticket = readTicket(name.slice(TICKET_PREFIX.length), nowMs);
    if (!ticket || !isTicketLink(ticketCode, ticket.url)) continue;
    const { url: _, ...reward } = ticket;
    if (reward.codeUntil) writeStoredValue(name, reward, reward.codeUntil);
    else removeStoredValue(name);
  }
}

export function isTicketLink(ticketCode: string, url: string | undefined): boolean {
  return normaliseTicketCode(url?.split('/').at(-1) ?? '') === ticketCode;
}

/** Replaces localhost in the link of a test server: on a phone it would mean the phone itself. */
export function replaceLocalhost(ticketUrl: string): string {
  const { hostname, pathname } = new URL(ticketUrl);
  const isElsewhere = hostname === 'localhost' && location.hostname !== 'localhost';
  return isElsewhere ? `${location.origin}${pathname}` : ticketUrl;
}

/**
 * The link for a QR code, a picture or a copy, all of which may end up on a phone. A test server
 * that was opened on its own machine has told the page its network address if phones can reach it.
 */
export function linkForOtherDevices(url: string): string {
  const { hostname, pathname } = new URL(url);
  if (!OWN_HOSTNAMES.includes(hostname)) return url;
  const name = `meta[name="${NETWORK_URL_META}"][data-open="true"]`;
  const network = document.querySelector<HTMLMetaElement>(name);
  return network ? `${network.content}${pathname}` : url;
}

/** What the QR code of a reward holds: the page that redeems it, for any phone's camera. */
export function redeemLink(code: string): string {
  return `${linkForOtherDevices(`${location.origin}${REDEEM_PATH}`)}?code=${code}`;
}

function makeStoredTicket(answer: SubmissionResponse, nowMs: number): StoredTicket | undefined {
  const reward = rewardedTicketOf(answer);
  if (!reward) return undefined;
  return { ...reward, codeUntil: codeExpiryMs(reward, nowMs) };
}

function codeExpiryMs({ expiresAt }: Ticket, nowMs: number): number {
  return Date.parse(expiresAt ?? '') || nowMs + WITHOUT_EXPIRY_TTL_MS;
}
