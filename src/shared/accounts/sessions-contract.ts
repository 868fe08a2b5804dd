import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { messageResponse } from './contract.ts';

export const signedInSession = z.object({
  id: z.string(),
  /** The browser in words, such as 'Safari on iPhone'; null for a program that is not a browser. */
  browser: z.string().nullable(),
  /** Whether this is the session that makes the request. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type SignedInSession = z.output<typeof signedInSession>;

export const listSessions = endpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/auth/sessions',
  response: z.array(signedInSession),
});

export const endSession = endpoint({
  access: 'signed-in',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  params: z.object({ id: z.string().regex(/^[\da-f]{32}$/) }),
  response: messageResponse,
});

export const endOtherSessions = endpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  response: messageResponse,
});
