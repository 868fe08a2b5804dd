import { firstNameOf } from '#shared/floor/call-rules.ts';
import type { CallState } from '#shared/floor/calls-contract.ts';
import type { CallWithStatus } from '../calls/queries.ts';

/** Guests see only the first name of the staff member. */
export function presentCallToGuest({
  currentStatus: status,
  takenByName,
  ...call
}: CallWithStatus): CallState {
  return {
    status,
    ...(takenByName && { takenBy: firstNameOf(takenByName) }),
    ...(status === 'taken' && call.arrivedAt && { isThere: true }),
    ...(status === 'waiting' && call.givenBackAt && !call.missedAt && { isToldAgain: true }),
    ...(status === 'missed' && call.lapsedAt && { isUnconfirmed: true }),
  };
}
