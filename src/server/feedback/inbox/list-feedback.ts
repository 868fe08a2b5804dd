import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { SIMILAR_COMPLAINT_HOURS } from '#shared/complaints/complaints.ts';
import {
  type listFeedback as contract,
  FEEDBACK_PAGE_SIZE,
  type FeedbackWithHistory,
  SEARCH_COUNT_CAP,
  type SimilarComplaints,
} from '#shared/feedback/list-contract.ts';
import { attachAlarms } from '../alarms/attach-alarms.ts';
import { findCaseWork } from './case-work-query.ts';
import { findFeedbackEntry, findSimilarComplaints } from './entry-query.ts';
import { countFeedback, type FeedbackRow, findFeedbackPage } from './list-query.ts';
import { presentFeedback, presentFeedbackEntry } from './present-feedback.ts';
import { type FeedbackScope, resolveFeedbackScope } from './resolve-feedback-scope.ts';
import { findSearchHits } from './search-hits-query.ts';

type Query = z.output<typeof contract.query>;
type FeedbackPage = z.input<typeof contract.response>;
type Page = { limit: number; offset: number };
type FeedbackRowsAndTotal = Pick<FeedbackPage, 'total' | 'isTotalCapped'> & { rows: FeedbackRow[] };

/** One page of feedback, newest first, with the total. */
export async function listFeedback(
  services: Services,
  tenant: TenantScope,
  { limit = FEEDBACK_PAGE_SIZE, offset = 0, ...selection }: Query,
): Promise<FeedbackPage> {
  const { db } = services;
  const scope = await resolveFeedbackScope(services, tenant, selection);
  const find = scope.search ? findBySearch : findAll;
  const { rows, total, isTotalCapped } = await find(services, scope, { limit, offset });
  return {
    feedback: (await attachAlarms(db, await unifySpelling(db, rows))).map(presentFeedback),
    total,
    isTotalCapped,
    page: Math.floor(offset / limit) + 1,
    hasMore: isTotalCapped || offset + rows.length < total,
  };
}

async function findAll(
  { db }: Services,
  scope: FeedbackScope,
  page: Page,
): Promise<FeedbackRowsAndTotal> {
  const total = await countFeedback(db, scope);
  const rows = page.offset < total ? await findFeedbackPage(db, scope, { ...page, total }) : [];
  return { rows, total, isTotalCapped: false };
}

/** Fetches one hit more than the cap and the page need; if fewer are found, the total is exact. */
async function findBySearch(
  { db }: Services,
  scope: FeedbackScope,
  page: Page,
): Promise<FeedbackRowsAndTotal> {
  const most = Math.max(SEARCH_COUNT_CAP, page.offset + page.limit) + 1;
  const { rows, count } = await findSearchHits(db, scope, { ...page, most });
  const isTotalCapped = count === most;
  return { rows, total: isTotalCapped ? SEARCH_COUNT_CAP : count, isTotalCapped };
}

/** Reads one feedback; another owner's feedback gets the same 404 as one that does not exist. */
export async function readFeedbackEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackWithHistory> {
  const found = await findFeedbackEntry(db, tenant, feedbackId);
  const [row] = found ? await attachAlarms(db, await unifySpelling(db, [found])) : [];
  if (!row) throw new AppError('NOT_FOUND', 'Feedback not found');
  const caseWork = row.caseId ? await findCaseWork(db, feedbackId) : null;
  return { ...presentFeedbackEntry(row), caseWork };
}

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
