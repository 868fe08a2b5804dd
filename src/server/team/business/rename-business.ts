import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { updateBusiness } from '#server/businesses/queries.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { lockTeam } from '../lock-team.ts';

type Changes = { name?: string | undefined; managersNeedSecondFactor?: boolean | undefined };

/** Changes the name and the rules of a business. Fields that are not given keep their value. */
export async function renameBusiness(
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
