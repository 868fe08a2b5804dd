import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { CallState } from '#shared/floor/calls-contract.ts';
import { hashCallToken } from '../calls/call-token.ts';
import {
  type CallWithStatus,
  findCallByToken,
  lockAnswerOfCall,
  settleCallByToken,
  withdrawCallByToken,
} from '../calls/queries.ts';
import { notifyOfVerdict } from './notify-of-verdict.ts';
import { presentCallToGuest } from './present-call-to-guest.ts';

type GuestCallRef = { token: string; address: string };

/** Finds the call by its token. Guesses at tokens are rate-limited by network. */
export async function requireGuestCall(
  services: Services,
  { token, address }: GuestCallRef,
): Promise<CallWithStatus> {
  const call = await findCallByToken(services, hashCallToken(token));
  if (call) return call;
  await spendRateLimit(services, 'guestLinkGuessesPerAddress', networkOf(address));
  throw new AppError('NOT_FOUND', 'There is no such call');
}

export async function withdrawCall(services: Services, asked: GuestCallRef): Promise<CallState> {
  const tokenHash = hashCallToken(asked.token);
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { tokenHash });
    if (!(await withdrawCallByToken(within, tokenHash))) return;
    const withdrawn = await findCallByToken(within, tokenHash);
    if (withdrawn) await recordCallEvents(services, tx, withdrawn, 'withdrawn');
  });
  const call = await requireGuestCall(services, asked);
  const isOver = call.currentStatus === 'done' || call.currentStatus === 'withdrawn';
  if (call.safety && !isOver) {
    throw new AppError('CONFLICT', 'This call is a safety matter, so it stays open');
  }
  return presentCallToGuest(call);
}

export async function settleCall(
  services: Services,
  asked: GuestCallRef,
  isSettled: boolean,
): Promise<CallState> {
  const { id } = await requireGuestCall(services, asked);
  await spendRateLimit(services, 'guestVerdictsPerMatter', id);
  const tokenHash = hashCallToken(asked.token);
  const isJudged = await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx };
    await lockAnswerOfCall(tx, { tokenHash });
    const settled = await settleCallByToken(within, tokenHash, isSettled);
    if (!settled) return false;
    const judged = await findCallByToken(within, tokenHash);
    if (judged) await recordCallEvents(services, tx, judged, 'judged');
    // A repeated verdict, perhaps sent from a second tab at the same moment, is not reported again.
    const isNews = settled.isSettledBefore !== false;
    if (!isSettled && isNews) await notifyOfVerdict(services, tx, id);
    return true;
  });
  const call = await requireGuestCall(services, asked);
  if (!isJudged) throw new AppError('CONFLICT', 'Nobody has come to your table yet');
  return presentCallToGuest(call);
}
