import { AppError } from '#shared/api/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { claimOnce } from '../limits/claim-once.ts';
import { giveBackToLimit, networkOf, takeFromLimit } from '../limits/take-from-limit.ts';
import type { Services } from '../platform/services.ts';
import { admitIdentity } from './admit-identity.ts';
import { type IdentityProvider, IdentityProviderError } from './identity-provider.ts';
import { FLOW_SECONDS, type SignInFlow } from './sign-in-flow.ts';
import { type NewSession, startSession } from './start-session.ts';

/** Signs in whoever the provider sent back, by the address that it vouches for. */
export async function signInWithIdentityProvider(
  services: Services,
  provider: IdentityProvider,
  { search, flow }: { search: string; flow: SignInFlow },
  address: string,
): Promise<NewSession> {
  const network = networkOf(address);
  await takeFromLimit(services, 'loginPerAddress', network);
  const isFirstUse = await claimOnce(services, `sign-in:${flow.state}`, FLOW_SECONDS);
  if (!isFirstUse) throw new IdentityProviderError('expired', 'used_before');
  const identity = await provider.identify(search, flow);
  const { verifiedEmail: email } = identity;
  const at = services.now();
  const details = { by: 'identity-provider' };
  if (email === undefined) {
    await recordAudit(services.db, { at, userId: null, action: 'account.sign-in-failed', details });
    throw new AppError('EMAIL_UNVERIFIED', 'The identity provider vouches for no address');
  }
  const session = await services.db.transaction(async (tx) => {
    const userId = await admitIdentity(tx, { ...identity, email, authProvider: provider.name }, at);
    await recordAudit(tx, { at, userId, action: 'account.signed-in', details });
    return startSession(services, tx, userId, 'identity-provider');
  });
  await giveBackToLimit(services, 'loginPerAddress', network);
  return session;
}
