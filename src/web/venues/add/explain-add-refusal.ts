import { CallError } from '#shared/api/call.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { ONE_LOCATION_ONLY } from './upgrade-required.ts';

export type AddRefusal = {
  title: string;
  message: string;
  /** What is wrong with which field, where one is to blame. */
  fields: { name?: string; venueId?: string };
};

export const VENUE_ID_TAKEN = 'A restaurant with this venue ID already exists';

/** What to say about a restaurant that the server did not add. */
export function explainAddRefusal(error: unknown): AddRefusal {
  const message = failureMessage(error, 'Failed to create restaurant');
  const body = error instanceof CallError ? error.body : undefined;
  if (body?.planLimit === true) {
    return { title: 'Plan Limit Reached', message: ONE_LOCATION_ONLY, fields: {} };
  }
  const [first] = Array.isArray(body?.errors) ? (body.errors as { field?: unknown }[]) : [];
  const isIdToBlame = body?.venueId !== undefined || first?.field === 'venueId';
  const isNameToBlame = first?.field === 'name';
  return {
    title: 'Error',
    message,
    fields: {
      ...(isIdToBlame && { venueId: message }),
      ...(isNameToBlame && { name: message }),
    },
  };
}
