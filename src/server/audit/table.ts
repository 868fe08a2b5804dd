import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/database/columns.ts';

/** Who did what and when. The database refuses to update, delete or truncate rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull(),
    /** The user who acted or was affected; null for the server's own work. */
    userId: uuid('user_id'),
    /**
     * The business concerned; kept after the business or the user is deleted. Null if there is
     * none, and in rows from before businesses existed. In those rows, the user's ID is also the
     * business's ID.
     */
    businessId: uuid('business_id'),
    action: text('action').notNull(),
    /** Keyed hash of the network the request came from; null for the server's own work. */
    source: text('source'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('audit_log_user_index').on(t.userId, t.at),
    index('audit_log_business_index').on(t.businessId, t.at),
    // The activity page and its export read entries by business, in the order of their IDs.
    index('audit_log_activity_index').on(t.businessId, t.id),
  ],
);
