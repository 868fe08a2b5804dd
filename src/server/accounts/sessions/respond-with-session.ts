import type { FastifyReply } from 'fastify';
import { setSessionCookie } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { User } from '#shared/accounts/contract.ts';
import { readUser } from '../read-user.ts';
import { rememberDevice } from './known-device.ts';
import type { NewSession } from './start-session.ts';

/** The response to a sign-in: the cookie, the token and the user. */
export async function respondWithSession(
  services: Services,
  reply: FastifyReply,
  session: NewSession,
): Promise<{ token: string; user: User }> {
  const user = await readUser(services, session);
  setSessionCookie(reply, services.config, session.cookie);
  // Do not remember the browser of an unverified address, because a stranger may have registered
  // it, and a known browser has its own count of password guesses.
  if (user.emailVerified) rememberDevice(services, reply, user.id);
  return { token: session.token, user };
}
