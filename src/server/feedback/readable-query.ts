import { and, isNull, type SQL } from 'drizzle-orm';
import type { TenantScope } from '#server/platform/http/session.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { feedback } from './table.ts';

/** Of feedback with its venue: what is sealed and that of removed venues is nobody's to read. */
export function isReadable(scope: TenantScope): SQL | undefined {
  return and(isInScope(scope), isNull(venues.deletedAt), isNull(feedback.heldAt));
}
