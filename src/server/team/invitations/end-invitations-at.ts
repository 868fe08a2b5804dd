import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { revokeInvitationsWithoutVenue } from './invitation-query.ts';

/** Of a restaurant that is gone: who was invited to it alone would join nothing, and take a place. */
export async function endInvitationsAt(
  tx: Transaction,
  { businessId, at }: { businessId: string; at: Date },
): Promise<void> {
  for (const invitation of await revokeInvitationsWithoutVenue(tx, businessId, at)) {
    const details = { invitation };
    await recordAudit(tx, { at, businessId, action: 'member.invitation-revoked', details });
  }
}
