import { firstNameOf } from '#shared/floor/call-rules.ts';
import type { CallState } from '#shared/floor/calls-contract.ts';
import type { GuestsCall } from '../calls/queries.ts';

/** Guests read a first name and nothing else of who comes. */
export function presentToGuest({ currentStatus: status, takenByName }: GuestsCall): CallState {
  return takenByName ? { status, takenBy: firstNameOf(takenByName) } : { status };
}
