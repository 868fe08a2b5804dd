import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';

const INVALID_LINK = 'This unsubscribe link is not valid';

/**
 * Unsubscribes with the token from an email's link; email programs call it for one-click
 * unsubscribe.
 */
export const unsubscribe = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/unsubscribe',
  query: z.object({ token: z.string(INVALID_LINK).min(1, INVALID_LINK).max(300, INVALID_LINK) }),
  response: messageResponse,
  // The token alone authorises the request, and some email programs send it from their own pages.
  openToOtherSites: true,
});
