import type { FastifyReply } from 'fastify';
import { setSessionCookie } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { User } from '#shared/accounts/contract.ts';
import { readUser } from '../read-user.ts';
import { rememberDevice } from './known-device.ts';
import type { NewSession } from './start-session.ts';

/** What somebody gets who has just signed in: the cookie, the token, and who they are. */
export async function answerWithSession(
  services: Services,
  reply: FastifyReply,
  session: NewSession,
): Promise<{ token: string; user: User }> {
  const user = await readUser(services, session);
  setSessionCookie(reply, services.config, session.cookie);
  // Of an address that nobody proved, it would let a stranger guess on beside its owner.
  if (user.emailVerified) rememberDevice(services, reply, user.id);
  return { token: session.token, user };
}
