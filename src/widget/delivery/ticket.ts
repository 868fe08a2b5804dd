import type { FeedbackAnswer } from '#shared/feedback/contract.ts';
import { readStored, writeStored } from './storage.ts';

/** A reward code that the guest may still want to show, after a reload or a closed tab. */
export type Ticket = { code: string; label?: string; expiresAt?: string };

const WITHOUT_EXPIRY_LIVES_MS = 24 * 60 * 60 * 1000;

export function ticketOf(answer: FeedbackAnswer | undefined): Ticket | undefined {
  if (!answer?.rewardCode) return undefined;
  const { rewardCode, rewardLabel, rewardExpiresAt } = answer;
  return { code: rewardCode, label: rewardLabel, expiresAt: rewardExpiresAt };
}

export function storeTicket(venueId: string, answer: FeedbackAnswer, nowMs: number): void {
  const ticket = ticketOf(answer);
  if (!ticket) return;
  const until = Date.parse(ticket.expiresAt ?? '') || nowMs + WITHOUT_EXPIRY_LIVES_MS;
  writeStored(nameOf(venueId), ticket, until);
}

export function readTicket(venueId: string, nowMs: number): Ticket | undefined {
  return readStored<Ticket>(nameOf(venueId), nowMs);
}

function nameOf(venueId: string): string {
  return `ticket:1:${venueId}`;
}
