import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/database/columns.ts';

/** Who did what and when. The database refuses to change or delete a row, or all of them. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull(),
    /** Who did it, or whom it was done to; null for what the server did by itself. */
    userId: uuid('user_id'),
    /**
     * The business it concerns; kept when it is gone, as is the person. Null also in rows of before
     * there were businesses: there the id of the person is that of the business.
     */
    businessId: uuid('business_id'),
    action: text('action').notNull(),
    /** Keyed hash of the network that asked for it; null for what the server did by itself. */
    source: text('source'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('audit_log_user_index').on(t.userId, t.at),
    index('audit_log_business_index').on(t.businessId, t.at),
    // The pages of the activity and its export are read by id.
    index('audit_log_activity_index').on(t.businessId, t.id),
  ],
);
