import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/accounts/contract.ts';
import * as profile from '#shared/accounts/profile-contract.ts';
import * as sessions from '#shared/accounts/sessions-contract.ts';
import { identityProvider } from './identity-provider/identity-provider.ts';
import { registerLoginCallback, registerLoginRoute } from './identity-provider/login-routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { reinstatePassword } from './passwords/reinstate-password.ts';
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from './profile/change-email.ts';
import { changeName } from './profile/change-name.ts';
import { proofRoutes } from './proofs/routes.ts';
import { readUser } from './read-user.ts';
import { readSignInOrigin, rememberDevice } from './sessions/known-device.ts';
import { logIn } from './sessions/log-in.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  registerLogoutRoute,
} from './sessions/own-sessions.ts';
import { respondWithSession } from './sessions/start-session.ts';
import { register } from './sign-up/register.ts';
import { resendVerification, verifyEmail } from './sign-up/verify-email.ts';

export function accountRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.register, async ({ body, address, reply }) => {
    const { session, referralApplied } = await register(services, body, address);
    const message = 'Account created. Please check your email.';
    return { message, ...(await respondWithSession(services, reply, session)), referralApplied };
  });

  route(server, contract.login, async ({ body, reply }) => {
    const session = await logIn(services, body, readSignInOrigin(services, reply.request));
    return { message: 'Signed in', ...(await respondWithSession(services, reply, session)) };
  });

  route(server, contract.verifyEmail, async ({ body, address, session, reply }) => {
    const from = { address, signedInAs: session?.userId ?? undefined };
    const verified = await verifyEmail(services, body.token, from);
    if ('alreadyVerified' in verified) {
      return { message: 'Email already verified', alreadyVerified: true as const };
    }
    const message = 'Email verified successfully';
    return { message, ...(await respondWithSession(services, reply, verified.session)) };
  });

  route(server, contract.resendVerification, async ({ body, session }) => {
    const whose = { userId: session?.userId ?? undefined, token: body?.token, email: body?.email };
    return resendVerification(services, whose);
  });

  route(server, contract.currentUser, ({ session }) => readUser(services, session));

  route(server, contract.forgotPassword, async ({ body }) => {
    await requestPasswordReset(services, body.email);
    return { message: 'If there is an account for this address, a reset link is on its way.' };
  });

  route(server, contract.resetPassword, async ({ body, address, reply }) => {
    const account = await resetPassword(services, body, address);
    if (account.emailVerified) rememberDevice(services, reply, account.id);
    return { message: 'Your password has been changed. Please sign in.' };
  });

  route(server, contract.changePassword, async ({ body, session }) => {
    await changePassword(services, session, body);
    return { message: 'Your password has been changed.' };
  });

  route(server, contract.confirmPassword, async ({ session, body }) => {
    await reinstatePassword(services, session.userId, body.password);
    const message = 'You can now sign in with this password everywhere.';
    return { message, user: await readUser(services, session) };
  });

  route(server, profile.changeName, async ({ session, body }) => {
    await changeName(services, session, body);
    return { message: 'Your name is saved.', user: await readUser(services, session) };
  });

  route(server, profile.askForNewEmail, async ({ session, body }) => {
    await requestEmailChange(services, session, body.email);
    const message = `Open the link we sent to ${body.email}. Until then, nothing changes.`;
    return { message, user: await readUser(services, session) };
  });

  route(server, profile.forgetNewEmail, async ({ session }) => {
    await cancelEmailChange(services, session);
    return { message: 'Your address stays the same.', user: await readUser(services, session) };
  });

  route(server, profile.confirmNewEmail, async ({ body, address }) => {
    const email = await confirmEmailChange(services, body.token, address);
    return { message: `From now on, you sign in with ${email}.`, email };
  });

  route(server, sessions.listSessions, ({ session }) => listSessions(services, session));

  route(server, sessions.endSession, async ({ session, params }) => {
    await endSession(services, session, params.id);
    return { message: 'Signed out there.' };
  });

  route(server, sessions.endOtherSessions, async ({ session }) => {
    await endOtherSessions(services, session);
    return { message: 'You’re now signed in only here.' };
  });

  route(server, contract.signInOptions, async () => ({
    identityProvider: services.config.identityProvider?.name ?? null,
  }));

  const { identityProvider: settings, publicUrl } = services.config;
  const provider = settings && identityProvider(settings, publicUrl);
  proofRoutes(server);
  registerLoginRoute(server, provider);
  registerLoginCallback(server, provider);
  registerLogoutRoute(server);
}
