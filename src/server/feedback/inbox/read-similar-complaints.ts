import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { AppError } from '#shared/api/errors.ts';
import { SIMILAR_COMPLAINT_HOURS } from '#shared/complaints/complaints.ts';
import type { SimilarComplaints } from '#shared/feedback/list-contract.ts';
import { findSimilarComplaints } from './similar-query.ts';

/** Other complaints from around the same time with the same table, staff member or reason. */
export async function readSimilarComplaints(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<SimilarComplaints> {
  const rows = await findSimilarComplaints(db, {
    tenant,
    feedbackId,
    hours: SIMILAR_COMPLAINT_HOURS,
  });
  if (!rows) throw new AppError('NOT_FOUND', 'Feedback not found');
  return {
    total: rows[0]?.total ?? 0,
    similar: rows.map(
      ({ venueUuid: _, createdAt, isSameTable, isSamePerson, isSameReason, ...row }) => ({
        ...row,
        createdAt: new Date(createdAt).toISOString(),
        shares: [
          ...(isSameTable ? (['table'] as const) : []),
          ...(isSamePerson ? (['person'] as const) : []),
          ...(isSameReason ? (['reason'] as const) : []),
        ],
      }),
    ),
  };
}
