import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { withOneSpelling } from '#server/stats/rollups/spelling-query.ts';
import {
  type listFeedback as contract,
  FEEDBACK_PAGE_SIZE,
  SEARCH_COUNT_CAP,
} from '#shared/feedback/list-contract.ts';
import { withAlarms } from '../alarms/with-alarms.ts';
import { countFeedback, type FeedbackRow, findFeedbackPage } from './list-query.ts';
import { presentFeedback } from './present-feedback.ts';
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
    feedback: (await withAlarms(db, await withOneSpelling(db, rows))).map(presentFeedback),
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
