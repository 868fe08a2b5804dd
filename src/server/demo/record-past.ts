import { v7 } from 'uuid';
import { insertAuditEntry } from '#server/audit/queries.ts';
import type { AuditAction } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';

export type PastEntry = {
  at: Date;
  userId: string | null;
  businessId: string;
  action: AuditAction;
  details?: Record<string, unknown>;
};

/** Writes down what happened before: the record is read in the order of its ids, so they are of then. */
export async function recordPast(tx: Transaction, entry: PastEntry): Promise<void> {
  const id = v7({ msecs: entry.at.getTime() });
  await insertAuditEntry(tx, { id, source: null, details: {}, ...entry });
}
