import { recordAudit } from '#server/audit/record-audit.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import {
  claimFirstUse,
  refundRateLimit,
  spendRateLimit,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findUser } from '../queries.ts';
import { notifyOfNewBrowser, type SignInOrigin } from '../sessions/known-device.ts';
import { type NewSession, startSession } from '../sessions/start-session.ts';
import { admitIdentity } from './admit-identity.ts';
import { type IdentityProvider, IdentityProviderError } from './identity-provider.ts';
import { FLOW_LIFETIME_SECONDS, type SignInFlow } from './sign-in-flow.ts';

const DETAILS = { by: 'identity-provider' };

/** Signs in the person whom the provider sent back. */
export async function signInWithIdentityProvider(
  services: Services,
  provider: IdentityProvider,
  { search, flow }: { search: string; flow: SignInFlow },
  from: SignInOrigin,
): Promise<NewSession> {
  const network = networkOf(from.address);
  await spendRateLimit(services, 'loginPerAddress', network);
  const isFirstUse = await claimFirstUse(services, `sign-in:${flow.state}`, FLOW_LIFETIME_SECONDS);
  if (!isFirstUse) throw new IdentityProviderError('expired', 'used_before');
  const identity = await provider.identify(search, flow);
  const at = services.now();
  const action = 'account.signed-in';
  const session = await services.db
    .transaction(async (tx) => {
      const arrival = { ...identity, providerName: provider.name };
      const userId = await admitIdentity(services, tx, arrival);
      const user = from.knownDevice(userId) ? undefined : await findUser(tx, userId);
      if (user) await notifyOfNewBrowser(services, tx, user);
      const { opensBusiness } = flow;
      const started = await startSession(services, tx, userId, 'identity-provider', {
        opensBusiness,
      });
      const { businessId } = started;
      await recordAudit(tx, { at, userId, businessId, action, details: DETAILS });
      return started;
    })
    .catch(async (error: unknown) => {
      // A missing team is not a failed attempt: the identity is valid, and the user may come back
      // to open a business.
      if (error instanceof AppError && error.code === 'NO_TEAM') {
        await refundRateLimit(services, 'loginPerAddress', network);
      }
      return recordRefusal(services, error);
    });
  await refundRateLimit(services, 'loginPerAddress', network);
  return session;
}

/** Logs a refusal outside its transaction, so that the rollback does not remove the entry. */
async function recordRefusal(services: Services, error: unknown): Promise<never> {
  if (error instanceof AppError) {
    const entry = { at: services.now(), userId: null, details: DETAILS };
    await recordAudit(services.db, { ...entry, action: 'account.sign-in-failed' });
  }
  throw error;
}
