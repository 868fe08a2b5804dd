import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { normaliseRewardCode } from '#shared/rewards/code.ts';
import type { RewardCode } from '#shared/rewards/contract.ts';
import { failureMessage, isServerUnreachable } from '#web/platform/api/call-api.ts';

const FAILED_MESSAGE = 'Something went wrong. Please try again.';
const TOO_MANY_MESSAGE = 'Too many attempts. Please wait a minute and try again.';

/** Whose codes are checked: those of one venue, of an owner's venues, or of all. */
export type CodeScope = { venueName?: string | undefined; isOneVenue: boolean; isOwner: boolean };

/**
 * Why a code cannot be shown. `isInvalid` if the code itself is wrong, `isForTeam` if its venue
 * allows only signed-in members to redeem.
 */
export function explainValidationRefusal(
  error: unknown,
  typed: string,
  reach: CodeScope,
): { isInvalid: boolean; isForTeam?: boolean; message: string } {
  const status = error instanceof RequestError ? error.status : undefined;
  if (status === 400) return { isInvalid: true, message: failureMessage(error, FAILED_MESSAGE) };
  if (status === 404) return { isInvalid: true, message: unknownCode(typed, reach) };
  const isForTeam = error instanceof RequestError && error.code === 'ROLE';
  return { isInvalid: false, isForTeam, message: otherFailureMessage(error) };
}

/** The message of a refused redemption, and the code's current state. */
export function explainRedemptionRefusal(
  error: unknown,
  code: RewardCode,
): { code: RewardCode; message: string } {
  if (isOutcomeUncertain(error)) {
    return {
      code,
      message:
        'We could not reach TableTalk, so the reward may or may not be redeemed. Check your connection and try again; it can’t be redeemed twice.',
    };
  }
  const body = error instanceof RequestError ? error.body : undefined;
  if (error instanceof RequestError && error.code === 'CONFLICT') {
    const redeemedAt = textOrNull(body?.redeemedAt);
    const redeemedBy = textOrNull(body?.redeemedBy);
    const now = { ...code, status: 'redeemed' as const, isRedeemed: true, redeemedAt, redeemedBy };
    return { code: now, message: serverMessage(error) ?? FAILED_MESSAGE };
  }
  if (error instanceof RequestError && error.code === 'GONE') {
    return {
      code: { ...code, status: 'expired' },
      message: serverMessage(error) ?? FAILED_MESSAGE,
    };
  }
  if (error instanceof RequestError && error.code === 'NOT_YET_VALID') {
    const now = { ...code, status: 'not_yet' as const, validFrom: textOrNull(body?.validFrom) };
    return { code: now, message: serverMessage(error) ?? FAILED_MESSAGE };
  }
  return { code, message: otherFailureMessage(error) };
}

/**
 * Whether there was no response or a server error, so that the action may have been carried out.
 */
export function isOutcomeUncertain(error: unknown): boolean {
  return isServerUnreachable(error) || (error instanceof RequestError && error.status >= 500);
}

function otherFailureMessage(error: unknown): string {
  if (error instanceof RequestError && error.status === 429) return TOO_MANY_MESSAGE;
  return failureMessage(error, FAILED_MESSAGE);
}

function unknownCode(typed: string, { venueName, isOneVenue, isOwner }: CodeScope): string {
  if (normaliseRewardCode(typed) === undefined) {
    return 'A reward code has ten letters and digits, like ABCDE-12345. Please check it again.';
  }
  const advice = 'Please check every character. It may be from another restaurant.';
  if (isOneVenue) return `${venueName ?? 'This venue'} has no such code. ${advice}`;
  if (isOwner) return `None of your venues has such a code. ${advice}`;
  return 'There is no such code. Please check every character.';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
