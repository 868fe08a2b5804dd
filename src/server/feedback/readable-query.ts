import { and, isNull, type SQL } from 'drizzle-orm';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { feedback } from './table.ts';

/** For feedback joined with its venue: nobody may read sealed feedback or that of removed venues. */
export function isReadableFeedback(scope: TenantScope): SQL | undefined {
  return and(isInScope(scope), isNull(venues.deletedAt), isNull(feedback.heldAt));
}
