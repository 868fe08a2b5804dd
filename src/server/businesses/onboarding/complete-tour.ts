import { type Account, lockAccount, recordStep, updateAccount } from '#server/accounts/queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';

/** Finishing and skipping the tour are the same: the owner is set up. */
export async function completeTour(services: Services, businessId: string): Promise<Account> {
  return services.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, businessId);
    if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (owner.dashboardTourCompleted && owner.onboardingCompleted) return owner;
    const at = services.now();
    const change = { dashboardTourCompleted: true, onboardingCompleted: true, updatedAt: at };
    await updateAccount(tx, businessId, change);
    await recordStep(tx, { userId: businessId, step: 'tour_completed', completedAt: at });
    await recordAudit(tx, { at, userId: businessId, action: 'onboarding.completed' });
    return { ...owner, ...change };
  });
}
