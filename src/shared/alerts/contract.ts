import { z } from 'zod';
import { message } from '../accounts/contract.ts';
import { endpoint } from '../api/endpoint.ts';

/** What a mail's unsubscribe link does; mail programs may call it themselves, with one click. */
export const unsubscribe = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/unsubscribe',
  query: z.object({ token: z.string().min(1).max(300) }),
  response: message,
});
