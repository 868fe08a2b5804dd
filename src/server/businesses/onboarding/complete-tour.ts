import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockBusiness, recordOnboardingStep, updateBusiness } from '../queries.ts';

/** Finishing and skipping the tour have the same effect: the onboarding is complete. */
export async function completeTour(services: Services, businessId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (business.dashboardTourCompleted && business.onboardingCompleted) return;
    const at = services.now();
    const change = { dashboardTourCompleted: true, onboardingCompleted: true, updatedAt: at };
    await updateBusiness(tx, businessId, change);
    await recordOnboardingStep(tx, { businessId, step: 'tour_completed', completedAt: at });
    await recordAudit(tx, { at, businessId, action: 'onboarding.completed' });
  });
}
