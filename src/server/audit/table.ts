import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/database/columns.ts';

/** Who did what and when. The database refuses to change or delete a row, or all of them. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull(),
    /** The account it concerns; kept when the account is gone. */
    userId: uuid('user_id'),
    action: text('action').notNull(),
    /** Keyed hash of the network that asked for it; null for what the server did by itself. */
    source: text('source'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('audit_log_user_index').on(t.userId, t.at)],
);
