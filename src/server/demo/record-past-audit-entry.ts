import { v7 } from 'uuid';
import { insertAuditEntry } from '#server/audit/queries.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';

export type PastAuditEntry = {
  at: Date;
  userId: string | null;
  businessId: string;
  action: AuditAction;
  details?: Record<string, unknown>;
};

/**
 * Records a past event. The audit log is read in the order of its IDs, so the ID contains that past
 * time too.
 */
export async function recordPastAuditEntry(tx: Transaction, entry: PastAuditEntry): Promise<void> {
  const id = v7({ msecs: entry.at.getTime() });
  await insertAuditEntry(tx, { id, source: null, details: {}, ...entry });
}
