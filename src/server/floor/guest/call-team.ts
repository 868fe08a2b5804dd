import { joinAnswerTo } from '#server/feedback/complaints/join-call-of.ts';
import { newId } from '#server/platform/database/columns.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import {
  spendRateLimit,
  spendRateLimitWithin,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import { queueForVenue } from '#server/push/queue-query.ts';
import type { Services } from '#server/services.ts';
import { wantsCalls } from '#server/venues/calls-open.ts';
import { findLiveVenue } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallAnswer, NewCall } from '#shared/floor/calls-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { callTokenAgain, hashOfToken, newCallToken } from '../calls/call-token.ts';
import { hashOfCallKey } from '../calls/join-call.ts';
import { knownReason } from '../calls/known-reason.ts';
import {
  type CallRow,
  findCallById,
  findCallByKey,
  insertCall,
  type StoredCall,
} from '../calls/queries.ts';
import { keepRefusedCall } from './keep-refused-call.ts';
import { presentToGuest } from './present-to-guest.ts';

export type Caller = { key: string | undefined; device: string | undefined; address: string };

/** A guest asks somebody to come. Once for each key, and only where somebody would see it. */
export async function callTeam(
  services: Services,
  call: NewCall,
  { key, device, address }: Caller,
): Promise<CallAnswer> {
  const venue = await findLiveVenue(services.db, call.venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue');
  if (device) await spendRateLimit(services, 'callsPerDevice', `${device} ${venue.id}`);
  await spendRateLimit(services, 'callsPerAddress', `${networkOf(address)} ${venue.id}`);
  const keyHash = key === undefined ? null : hashOfCallKey(key);
  const id = newId();
  const token = newCallToken(services, id);
  const stored = { ...call, id, venueUuid: venue.id, tokenHash: hashOfToken(token), keyHash };
  if (wantsCalls(services, venue) && (await storeCall(services, stored, venue.venueId))) {
    await joinAnswer(services, stored);
    return { id, token, status: 'waiting' };
  }
  const earlier =
    keyHash === null ? undefined : await findCallByKey(services.db, venue.id, keyHash);
  if (!earlier) {
    if (wantsCalls(services, venue)) await keepRefusedCall(services, venue, call.tableNumber);
    throw new AppError('NOBODY_LISTENING', 'Nobody can come just now. Please speak to the staff.');
  }
  const answer = await repeatAnswer(services, earlier, call);
  // The first may have been cut off in between.
  await joinAnswer(services, { ...earlier, feedbackKey: call.feedbackKey });
  return answer;
}

async function joinAnswer(
  services: Services,
  { feedbackKey, ...call }: Pick<StoredCall, 'tokenHash' | 'venueUuid' | 'feedbackKey'>,
): Promise<void> {
  if (feedbackKey) await joinAnswerTo(services, { ...call, feedbackKey });
}

/** Together with the news for those who are not looking at a board. */
async function storeCall(services: Services, call: StoredCall, venueId: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    if (!(await insertCall(within, call))) return false;
    // A repeat is no other call, so only what was stored counts.
    await spendRateLimitWithin(services, tx, 'callsPerTable', tableOf(call), {
      most: RATE_LIMITS.callsPerTable.most,
      refusal: () =>
        'The team was called to this table many times just now. Please speak to the staff.',
    });
    await queueForVenue(within, call.venueUuid, {
      kind: 'call',
      about: call.id,
      title: `Table ${call.tableNumber} is calling`,
      body: knownReason(call.primaryIssue) ?? 'A guest would like somebody to come.',
      opens: `${paths.floor}?${new URLSearchParams({ venue: venueId })}`,
    });
    return true;
  });
}

function tableOf({ venueUuid, tableNumber }: StoredCall): string {
  return `${venueUuid} ${tableNumber.trim().toLowerCase()}`;
}

/** The same key: the same call, however far it has come since. */
async function repeatAnswer(
  services: Services,
  earlier: CallRow,
  { tableNumber, rating, primaryIssue }: NewCall,
): Promise<CallAnswer> {
  const isSame =
    earlier.tableNumber === tableNumber &&
    earlier.rating === (rating ?? null) &&
    earlier.primaryIssue === (primaryIssue ?? null);
  const token = isSame ? callTokenAgain(services, earlier) : undefined;
  const current = await findCallById(services, earlier.id);
  if (!token || !current) {
    throw new AppError('KEY_REUSED', 'This key was used for another call');
  }
  return { id: earlier.id, token, ...presentToGuest(current) };
}
