import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { revokeInvitationsWithoutVenue } from './invitation-query.ts';

/**
 * Revokes invitations that were only for a deleted venue: they lead nowhere, yet use up a place.
 */
export async function endInvitationsAt(
  tx: Transaction,
  { businessId, at }: { businessId: string; at: Date },
): Promise<void> {
  for (const invitation of await revokeInvitationsWithoutVenue(tx, businessId, at)) {
    const details = { invitation };
    await recordAudit(tx, { at, businessId, action: 'member.invitation-revoked', details });
  }
}
