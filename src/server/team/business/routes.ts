import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { readUser } from '#server/accounts/read-user.ts';
import { moveSessionToBusiness } from '#server/accounts/sessions/start-session.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { lockMembership } from '#server/businesses/member-query.ts';
import { updateBusiness } from '#server/businesses/queries.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import { route } from '#server/platform/http/route.ts';
import { clearSessionCookie, type Session } from '#server/platform/http/session.ts';
import type { Server, Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/team/contract.ts';
import { leaveBusiness } from '../members/remove-member.ts';
import { lockTeam } from '../team-authority.ts';
import {
  acceptBusiness,
  declineBusiness,
  offerBusiness,
  readOffer,
  withdrawOffer,
} from './hand-over-business.ts';

/** Routes about the business itself and its ownership. */
export function teamBusinessRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.leaveBusiness, async ({ session, reply }) => {
    await leaveBusiness(services, session);
    clearSessionCookie(reply, services.config);
    return { message: 'You have left the team.' };
  });

  route(server, contract.switchBusiness, async ({ session, body }) => {
    const businessId = body.businessId.toLowerCase();
    const token = await switchBusiness(services, session, businessId);
    return { token, user: await readUser(services, { ...session, businessId }) };
  });

  route(server, contract.offerBusiness, async ({ session, body }) => {
    await offerBusiness(services, session, body.memberId);
    return { message: 'The offer is on its way. Nothing changes until it is accepted.' };
  });

  route(server, contract.withdrawOffer, async ({ session }) => {
    await withdrawOffer(services, session);
    return { message: 'The offer is withdrawn.' };
  });

  route(server, contract.readOffer, ({ session }) => readOffer(services, session));

  route(server, contract.declineBusiness, async ({ session }) => {
    await declineBusiness(services, session);
    return { message: 'The offer is declined. Everything stays as it is.' };
  });

  route(server, contract.acceptBusiness, async ({ session }) => {
    await acceptBusiness(services, session);
    return { user: await readUser(services, session) };
  });

  route(server, contract.renameBusiness, async ({ session, body }) => {
    await renameBusiness(services, session, body);
    return { user: await readUser(services, session) };
  });
}

/** Moves the session to another business of the same user; the cookie stays the same. */
async function switchBusiness(
  services: Services,
  { sid, userId }: Session,
  businessId: string,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    if (!(await lockMembership(tx, { businessId, userId }))) {
      throw new AppError('NOT_FOUND', 'There is no such business');
    }
    return moveSessionToBusiness(services, tx, { sid, userId, businessId });
  });
}

type Changes = { name?: string | undefined; managersNeedSecondFactor?: boolean | undefined };

/** Changes the name and the rules of a business. Fields that are not given keep their value. */
async function renameBusiness(
  services: Services,
  session: Session,
  changes: Changes,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { business } = await lockTeam(tx, session, 'owner');
    const { name = business.name, managersNeedSecondFactor = business.managersNeedSecondFactor } =
      changes;
    const isRenamed = name !== business.name;
    const isRuleChanged = managersNeedSecondFactor !== business.managersNeedSecondFactor;
    if (!isRenamed && !isRuleChanged) return;
    // Lifting a security requirement needs a fresh proof, because the laptop may be unattended.
    if (isRuleChanged && !managersNeedSecondFactor) requireFreshProof(services, session);
    const at = services.now();
    await updateBusiness(tx, business.id, { name, managersNeedSecondFactor, updatedAt: at });
    const details = { isRenamed, ...(isRuleChanged && { managersNeedSecondFactor }) };
    await recordAudit(tx, { at, action: 'business.changed', details });
    if (isRuleChanged) await announceMemberChange(tx, business.id);
  });
}
