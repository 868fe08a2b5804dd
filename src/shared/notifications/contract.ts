import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';

const INVALID_LINK = 'This unsubscribe link is not valid';

/** Unsubscribes by the link in a mail; mail programs may call it themselves with one click. */
export const unsubscribe = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/unsubscribe',
  query: z.object({ token: z.string(INVALID_LINK).min(1, INVALID_LINK).max(300, INVALID_LINK) }),
  response: messageResponse,
  // The token alone decides; some mail programs send the request from a page of their own.
  openToOtherSites: true,
});
