import { firstNameOf } from '#shared/floor/call-rules.ts';
import type { CallState } from '#shared/floor/calls-contract.ts';
import type { GuestsCall } from '../calls/queries.ts';

/** Guests read a first name and nothing else of who comes. */
export function presentToGuest({
  currentStatus: status,
  takenByName,
  ...call
}: GuestsCall): CallState {
  return {
    status,
    ...(takenByName && { takenBy: firstNameOf(takenByName) }),
    ...(status === 'taken' && call.arrivedAt && { isThere: true }),
    ...(status === 'waiting' && call.givenBackAt && { isToldAgain: true }),
    ...(status === 'missed' && call.lapsedAt && { isUnconfirmed: true }),
  };
}
