import type { TeamMessage, TeamThread, ThreadMessage } from './contract.ts';

/** A message of the venue, without a reward. */
export function aThreadMessage(overrides: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: '00000000-0000-4000-8000-000000000002',
    side: 'venue',
    by: 'Maya',
    text: 'Sorry about the lamb.',
    createdAt: '2026-11-15T21:05:00.000Z',
    offeredReward: null,
    acceptedAt: null,
    rewardCode: null,
    rewardExpiresAt: null,
    rewardValidFrom: null,
    rewardRedeemedAt: null,
    ...overrides,
  };
}

/** A message of the venue, as the team reads it. */
export function aTeamMessage({
  safety = null,
  isEmergency = false,
  ...others
}: Partial<TeamMessage> = {}): TeamMessage {
  return { ...aThreadMessage(others), safety, isEmergency };
}

/** A thread without messages, which the next reply starts. */
export function aTeamThread(overrides: Partial<TeamThread> = {}): TeamThread {
  return {
    messages: [],
    hasEarlier: false,
    isClosed: false,
    closedBy: null,
    settledAt: null,
    hasTicket: true,
    costsCredit: true,
    mutedAt: null,
    readAt: null,
    ...overrides,
  };
}
